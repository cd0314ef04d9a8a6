import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { Mark } from './mark.ts'
import { Marks } from './marks.tsx'
import { writeWithFaces } from './page-faces.ts'

/** A page of paper in millimetres. */
export interface PrintedPage {
  readonly widthMm: number
  readonly heightMm: number
  readonly marks: readonly Mark[]
}

/** A printer that has not said in this time that it is done is not waited for any more. */
const frameLivesMs = 10 * 60_000

/**
 * Prints pages by the browser's own printing, on paper of their size, from an invisible frame: without a viewer and without a window.
 * A browser that was started with `--kiosk-printing` shows no dialog either. `name` is the name of a printed file. Returns whether it
 * could print: some browsers print no frame.
 */
export async function printPages(pages: readonly PrintedPage[], name: string): Promise<boolean> {
  const frame = document.createElement('iframe')
  frame.className = 'printed-frame'
  frame.setAttribute('aria-hidden', 'true')
  frame.tabIndex = -1
  // Invisible but drawn, because a browser does not print an element that it does not draw.
  Object.assign(frame.style, { position: 'fixed', right: '0', bottom: '0', width: '1px', height: '1px', border: '0', opacity: '0' })
  document.body.append(frame)
  const [page, shown] = [frame.contentDocument, frame.contentWindow]
  const first = pages[0]
  if (!page || typeof shown?.print !== 'function' || !first) {
    frame.remove()
    return false
  }
  page.title = name
  const style = page.createElement('style')
  style.textContent = `@page { size: ${first.widthMm}mm ${first.heightMm}mm; margin: 0 }
html, body { margin: 0; background: #fff } svg { display: block; break-after: page; break-inside: avoid } svg:last-of-type { break-after: auto }`
  page.head.append(style)
  const root = createRoot(page.body)
  const remove = () => {
    root.unmount()
    frame.remove()
  }
  flushSync(() =>
    root.render(
      pages.map(({ widthMm, heightMm, marks }, at) => (
        // Pages have no names; they are drawn once.
        // eslint-disable-next-line react/no-array-index-key
        <svg key={at} width={`${widthMm}mm`} height={`${heightMm}mm`} viewBox={`0 0 ${widthMm} ${heightMm}`}>
          <Marks marks={marks} />
        </svg>
      )),
    ),
  )
  await writeWithFaces(page)
  await Promise.all(pages.flatMap(({ marks }) => marks.flatMap((mark) => (mark.kind === 'picture' ? [decoded(mark.data)] : []))))
  shown.addEventListener('afterprint', () => window.setTimeout(remove, 0))
  window.setTimeout(() => frame.isConnected && remove(), frameLivesMs)
  const before = document.activeElement
  try {
    shown.focus()
    shown.print()
    return true
  } catch {
    remove()
    return false
  } finally {
    // The next key belongs to the till again, and the element that had the focus gets it back.
    window.focus()
    if (before instanceof HTMLElement) before.focus()
  }
}

/** A picture is there when the page is printed; one that cannot be read is left out. */
async function decoded(data: string): Promise<void> {
  const picture = new Image()
  picture.src = data
  await picture.decode().catch(() => undefined)
}
