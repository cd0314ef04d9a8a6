import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

/** Below this a table does not get, however little room there is. */
const heightPxMin = 220
/** The space left free below its panel. */
const marginPx = 13

/** How much of its panel stands below a table: the count and the buttons of a list, and the edge. */
function belowPx(element: HTMLElement): number {
  const panel = element.closest('.panel-body')
  return marginPx + (panel ? panel.getBoundingClientRect().bottom - element.getBoundingClientRect().bottom : 0)
}

/** How high a table may be so that its foot is in sight, from where it begins to the end of the window. */
export function useRoomBelow(scroller: RefObject<HTMLDivElement | null>, isFilling: boolean, rowPx: number): number | undefined {
  const [px, setPx] = useState<number>()
  useEffect(() => {
    if (!isFilling) return undefined
    const measure = () => {
      const element = scroller.current
      if (!element) return
      const room = Math.max(heightPxMin, Math.floor(window.innerHeight - element.getBoundingClientRect().top - window.scrollY - belowPx(element)))
      // Whole rows between head and sums: of half a row nothing is read, and its links are too small to hit.
      const aroundPx = 2 + ['thead', 'tfoot'].reduce((sum, part) => sum + (element.querySelector<HTMLElement>(part)?.offsetHeight ?? 0), 0)
      setPx(aroundPx + Math.floor((room - aroundPx) / rowPx) * rowPx)
    }
    measure()
    // What stands above it takes more lines or fewer.
    const observer = new ResizeObserver(measure)
    if (scroller.current?.parentElement?.parentElement) observer.observe(scroller.current.parentElement.parentElement)
    const head = scroller.current?.querySelector('thead')
    if (head) observer.observe(head)
    window.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', measure)
    }
  }, [scroller, isFilling, rowPx])
  return px
}

/** How wide an element is inside; 0 until it is known. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [px, setPx] = useState(0)
  useLayoutEffect(() => {
    const measure = () => setPx(element.current?.clientWidth ?? 0)
    measure()
    const observer = new ResizeObserver(measure)
    if (element.current) observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return px
}

/** How high a row is, which people choose. */
export function useRowHeight(): number {
  const [px, setPx] = useState(30)
  useEffect(() => {
    const read = () => setPx(Number.parseInt(getComputedStyle(document.documentElement).getPropertyValue('--kencana-row'), 10) || 30)
    read()
    const observer = new MutationObserver(read)
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-density'] })
    return () => observer.disconnect()
  }, [])
  return px
}
