import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { screens as declared } from '#apps/web/shell/screens.ts'
import type { Screen } from '#engine/contract/screen.ts'
import { step } from '#engine/testing/step.ts'
import { home } from '#modules/dashboard/contract/dashboard.ts'
import { desktop, phone } from './journey.ts'

/** Every screen behind the login; `/home` is none of its own: it leads to the one that somebody begins with. */
export const screens: readonly Screen[] = declared.filter((screen) => !screen.isPublic && screen.path !== home.path)

/** A list in parts of which each is a test of its own: named, and soon told of. */
export function chunksOf<T>(list: readonly T[], size = 20): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size))
}

/** What the pictures of a screen are called. */
export const nameOf = (path: string) => path.replaceAll('/', '')

/** A size and a colour that a screen is looked at in. */
export interface Look {
  readonly size: typeof desktop
  readonly isDark: boolean
  readonly suffix: string
}

/** The looks that screens take turns in: two of other sizes and other colours each. */
export const looksInTurn: readonly (readonly Look[])[] = [
  [
    { size: desktop, isDark: false, suffix: 'desktop' },
    { size: phone, isDark: true, suffix: 'phone-dark' },
  ],
  [
    { size: desktop, isDark: true, suffix: 'desktop-dark' },
    { size: phone, isDark: false, suffix: 'phone' },
  ],
]

/** Makes a page as large and as dark as a look is. */
export async function lookAs(page: Page, { size, isDark }: Look): Promise<void> {
  await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' })
}

/** Goes to a screen as a link does, without loading the application anew, and waits for what it shows instead of a wait. */
export async function open(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', new URL(to.slice(1), document.baseURI))
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  // The heading of this screen, not of the one before.
  await page.locator(`main[data-path="${path}"] h1`).first().waitFor()
  await page.locator('main .state[aria-live]').first().waitFor({ state: 'hidden' })
}

/** A table becomes cards some frames after the window has shrunk; a busy machine draws them late, but it draws them. */
const framesMax = 120

/** What is wrong with a screen at a glance: nothing but its heading, an error instead of what it is for, or wider than the window. */
export async function faultsAtAGlance(page: Page): Promise<string[]> {
  const seen = await step(
    `the width of ${page.url()}`,
    page.evaluate(async (frames) => {
      const main = document.querySelector('main')
      const textOf = (part: Element | null | undefined) => (part?.textContent ?? '').trim()
      const { documentElement: root } = document
      for (let frame = 0; frame < frames && root.scrollWidth > root.clientWidth; frame += 1) await new Promise(requestAnimationFrame)
      return {
        isBlank: textOf(main) === textOf(main?.querySelector('h1')),
        error: textOf(main?.querySelector('.state-error')),
        isWide: root.scrollWidth > root.clientWidth,
      }
    }, framesMax),
  )
  return [...(seen.isBlank ? ['is blank'] : []), ...(seen.error ? [`says ${seen.error}`] : []), ...(seen.isWide ? ['scrolls sideways'] : [])]
}

/** What keeps people out who cannot see, hear or point well. Serious faults only; what they are and where, so that they can be mended. */
export async function barriersOf(page: Page): Promise<string[]> {
  // Four fifths of the walk through all screens is axe. It need not name every part that is as it should be; and no screen has
  // frames, for which it would open a page of its own each time.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .setLegacyMode(true)
  const { violations } = await step(`axe at ${page.url()}`, axe.analyze())
  const found: string[] = []
  for (const { id, impact, nodes } of violations) {
    if (impact !== 'serious' && impact !== 'critical') continue
    for (const { target, html } of nodes) {
      // A list that hangs from a field is walked with the arrows while the field keeps the focus.
      const isWalkedFromField = id === 'scrollable-region-focusable' && (await isInListbox(page, String(target[0])))
      if (!isWalkedFromField) found.push(`${id}: ${html.slice(0, 160)}`)
    }
  }
  return found
}

const isInListbox = (page: Page, selector: string) =>
  page.evaluate((at) => Boolean(document.querySelector(at)?.closest('[role="listbox"]')), selector)
