// Addresses of the page. Every one can be bookmarked; links inside the page change the address without a reload.

class Router {
  path = $state(location.pathname)
  query = $state(new URLSearchParams(location.search))

  constructor() {
    addEventListener('popstate', () => this.#read())
  }

  #read(): void {
    this.path = location.pathname
    this.query = new URLSearchParams(location.search)
  }

  go(address: string): void {
    if (address === location.pathname + location.search) return
    history.pushState(null, '', address)
    this.#read()
    scrollTo(0, 0)
  }

  /** The same place under a better address: the back button does not stop here. */
  replace(address: string): void {
    history.replaceState(null, '', address)
    this.#read()
  }

  /** The parts of the path: `/play/7` is `play`, `7`. */
  get parts(): string[] {
    return this.path.split('/').filter(Boolean).map(decodeURIComponent)
  }
}

export const router = new Router()

/** For `onclick` of the whole page: follows links into the page, leaves all others to the browser. */
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  const link = (event.target as Element | null)?.closest('a')
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
  if (link.pathname.startsWith('/api/')) return
  if (link.hash && link.pathname === location.pathname) return
  event.preventDefault()
  router.go(link.pathname + link.search)
}

export function address(path: string, query: Record<string, string | null | undefined>): string {
  const pairs = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]))
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}`
}
