import type { Screen } from '#engine/contract/screen.ts'
import { publicScreens as pages } from '#modules/access/contract/screens.ts'
import { layarCustomer } from '#modules/display/contract/public-screens.ts'
import { papanHarga } from '#modules/pricing/contract/public-screens.ts'

/** The screens that open without a login. */
const publicScreens: readonly Screen[] = [...pages, papanHarga, layarCustomer]

/** The path of the page below the base: `/master-bank`, whatever the installation is mounted at. */
export function pathNow(): string {
  const base = new URL('.', document.baseURI).pathname
  const { pathname } = location
  const below = pathname.startsWith(base) ? `/${pathname.slice(base.length)}` : '/'
  return below.length > 1 ? below.replace(/\/+$/, '') : below
}

/** The address of a path below the base. */
export function pathTo(path: string, search?: Record<string, string>): string {
  const address = new URL(path.replace(/^\/+/, ''), new URL('.', document.baseURI))
  for (const [name, value] of Object.entries(search ?? {})) address.searchParams.set(name, value)
  return `${address.pathname}${address.search}`
}

/** The screen at a path, if everybody may see it. */
export function publicScreenAt(path: string): Screen | undefined {
  return publicScreens.find((screen) => screen.path === path)
}

/**
 * Where somebody wanted to go before the login stood in the way; undefined when it is nowhere of ours, so that no
 * link can use the login page to lead people elsewhere.
 */
export function wantedPath(search: string): string | undefined {
  const wanted = new URLSearchParams(search).get('tujuan')
  return wanted && /^\/[^/\\]/.test(wanted) ? wanted : undefined
}
