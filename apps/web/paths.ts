import type { Screen } from '#engine/contract/screen.ts'
import { publicScreens as pages } from '#modules/access/contract/screens.ts'
import { layarCustomer } from '#modules/customer-screen/contract/public-screens.ts'
import { papanHarga } from '#modules/pricing/contract/public-screens.ts'

/** The screens that open without a login. */
const publicScreens: readonly Screen[] = [...pages, papanHarga, layarCustomer]

/** Returns the path of the page below the base: `/master-bank`, for any path of the installation. */
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

/** Returns the screen at a path, if it is public. */
export function publicScreenAt(path: string): Screen | undefined {
  return publicScreens.find((screen) => screen.path === path)
}

/**
 * Returns the address that the user wanted before the login. Undefined if the address is not ours, so that no link can
 * use the login page to lead users to another site.
 */
export function wantedPath(search: string): string | undefined {
  const wanted = new URLSearchParams(search).get('tujuan')
  return wanted && /^\/[^/\\]/.test(wanted) ? wanted : undefined
}
