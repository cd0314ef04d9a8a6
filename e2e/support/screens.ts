import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { declared as declarations } from '#apps/declared.ts'
import { screens as declared } from '#apps/web/shell/screens.ts'
import { screensOf } from '#engine/contract/declarations.ts'
import type { Screen } from '#engine/contract/screen.ts'
import { step } from '#engine/testing/step.ts'
import { isWalked } from '#engine/testing/walked.ts'
import { home } from '#modules/dashboard/contract/dashboard.ts'
import { desktop, lowDesktop, phone } from './journey.ts'

const walkedPaths = new Set(screensOf(declarations.filter(({ module }) => isWalked(module))).map(({ path }) => path))

/**
 * Every screen behind the login, or those of the selected modules. `/home` is not in the list: it redirects to the first screen of the user.
 */
export const screens: readonly Screen[] = declared.filter(({ isPublic, path }) => !isPublic && path !== home.path && walkedPaths.has(path))

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

/** The two looks that a screen is seen in, and in which of them first; all four come in turns. */
export function looksOf(screen: Screen): readonly [Look, Look] {
  const at = screens.indexOf(screen)
  const [one, other] = looksInTurn[Math.floor(at / 4) % looksInTurn.length] as readonly [Look, Look]
  return Math.floor(at / 8) % 2 === 0 ? [one, other] : [other, one]
}

/** Makes a page as large and as dark as a look is, and waits until it is. To say again what it is would lay all of it out again. */
export async function lookAs(page: Page, { size, isDark }: Look): Promise<void> {
  const scheme = isDark ? 'dark' : 'light'
  const drawn = page.locator(`html[data-mantine-color-scheme="${scheme}"]`)
  const now = page.viewportSize()
  if (now?.width === size.width && now.height === size.height && (await drawn.count()) > 0) return
  await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme: scheme })
  await drawn.waitFor({ state: 'attached' })
}

/** Whether nothing on a page has the focus, once late content (a list, a date) has loaded. */
export async function hasNoFocus(page: Page): Promise<boolean> {
  await page.locator('main .state[aria-live]').first().waitFor({ state: 'hidden' })
  return page.evaluate(() => document.activeElement === null || document.activeElement === document.body)
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
        // A figure that was computed from something that is not there yet.
        noFigure: /\b(NaN|undefined|Infinity)\b/.exec(main?.innerText ?? '')?.[0],
      }
    }, framesMax),
  )
  return [
    ...(seen.isBlank ? ['is blank'] : []),
    ...(seen.error ? [`says ${seen.error}`] : []),
    ...(seen.isWide ? ['scrolls sideways'] : []),
    ...(seen.noFigure ? [`shows ${seen.noFigure}`] : []),
  ]
}

/**
 * What goes out of sight in a low window where a document is entered, however much stands in it: what it comes to, and the buttons that save it. Nothing
 * of a screen where none is.
 */
export async function outOfSight(page: Page): Promise<string[]> {
  if ((await page.locator('main .entry-dock').count()) === 0) return []
  await page.setViewportSize(lowDesktop)
  return page.evaluate(async () => {
    // As if many lines stood in it, and many other parts.
    const much = ['left', 'right'].map((side) => {
      const part = Object.assign(document.createElement('div'), { style: 'height: 2000px' })
      document.querySelector(`main .entry-${side}`)?.prepend(part)
      return part
    })
    scrollTo(0, 0)
    await new Promise(requestAnimationFrame)
    const isInSight = (part: Element) => {
      const { top, bottom, left, right } = part.getBoundingClientRect()
      return top >= 0 && bottom <= innerHeight && part.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))
    }
    const parts = ['.entry-sums', '.entry-actions > button:last-child'].flatMap((part) => [...document.querySelectorAll(`main .entry-dock ${part}`)])
    const hidden = parts.filter((part) => !isInSight(part)).map((part) => `${(part.textContent ?? '').trim()} is out of sight`)
    for (const part of much) part.remove()
    return hidden
  })
}

/** What axe judges by, and of how many rows of a list: those below are like them. */
const rules = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
} satisfies axe.RunOptions
const furtherRows = [['tbody tr:nth-child(n+6)'], ['.cards > :nth-child(n+6)']]

/** Faults of accessibility and of its best practices in these parts of a page, or in the whole page: rule and element. */
export async function barriersOf(page: Page, ...parts: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const judged = page.evaluate(
    async ({ context, options }) => {
      // A colour that is on its way to another is judged where it arrives.
      for (const change of document.getAnimations()) if (change instanceof CSSTransition) change.finish()
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(context, options)
      // A list that hangs from a field is walked with the arrows while the field keeps the focus.
      const isWalkedFromField = (id: string, target: unknown) =>
        id === 'scrollable-region-focusable' && document.querySelector(String(target))?.closest('[role="listbox"]') !== null
      return violations.flatMap(({ id, nodes }) =>
        nodes.filter(({ target }) => !isWalkedFromField(id, target[0])).map(({ html }) => `${id}: ${html.slice(0, 160)}`),
      )
    },
    {
      context: { include: parts.length > 0 ? parts.map((part) => [part]) : [['html']], exclude: furtherRows },
      options: rules,
    },
  )
  return step(`axe at ${page.url()}`, judged)
}
