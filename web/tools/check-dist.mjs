// Are the committed files of dist/ what the sources make? Builds anew into another folder and compares byte for byte.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const kept = join(root, 'dist')
const fresh = mkdtempSync(join(tmpdir(), 'dist-'))

function files(folder) {
  const names = readdirSync(folder, { recursive: true }).map((name) => join(folder, name))
  return names.filter((name) => statSync(name).isFile()).map((name) => relative(folder, name)).sort()
}

try {
  execFileSync('npx', ['vite', 'build', '--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn'], { cwd: root, stdio: 'inherit' })
  const [old, now] = [files(kept), files(fresh)]
  const faults = [
    ...old.filter((name) => !now.includes(name)).map((name) => `${name} is not built any more`),
    ...now.filter((name) => !old.includes(name)).map((name) => `${name} is not committed`),
    ...now.filter((name) => old.includes(name) && !readFileSync(join(kept, name)).equals(readFileSync(join(fresh, name)))).map((name) => `${name} differs`),
  ]
  if (faults.length > 0) {
    console.error(`web/dist is not what web/src makes: run \`npm run build\` in web/\n${faults.join('\n')}`)
    process.exit(1)
  }
  console.log(`web/dist: ${now.length} files, all as built`)
} finally {
  rmSync(fresh, { recursive: true })
}
