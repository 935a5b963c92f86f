// Shows the built files of a folder instead of those that were compiled into the program. All else is the program's: the
// first page with its headers, and what it answers. The names of files change with what is in them, so the script and the
// style that the program's own page asks for are answered by those of the folder.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const TYPES = { js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml', woff2: 'font/woff2' }

export async function showBuilt(context, folder) {
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const [script] = /\/assets\/index-[\w-]+\.js/.exec(page)
  const [style] = /\/assets\/index-[\w-]+\.css/.exec(page)
  await context.route('**/assets/*', (route) => {
    const { pathname } = new URL(route.request().url())
    const end = pathname.split('.').at(-1)
    const answer = (body) => route.fulfill({ body, contentType: TYPES[end] })
    const file = join(folder, pathname)
    if (existsSync(file)) return answer(readFileSync(file))
    if (!pathname.startsWith('/assets/index-')) return route.continue()
    return answer(end === 'js' ? `import '${script}'` : readFileSync(join(folder, style)))
  })
}
