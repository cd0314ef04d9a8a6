import { type PointerEvent, type WheelEvent, useRef } from 'react'
import type { Spot } from './zoom.ts'

interface Hands {
  /** One finger, the mouse, or the middle of two fingers went so far, in pixels. */
  readonly onDrag: (by: Spot) => void
  /** Two fingers, or the wheel: so many times closer, around a place told from the middle of the element. */
  readonly onPinch: (times: number, at: Spot) => void
  /** All fingers are gone; so far went the one that was alone. */
  readonly onRelease?: (went: Spot) => void
  /** A tap or a click twice. */
  readonly onDoubleTap?: (at: Spot) => void
}

const wheelStep = 0.0016

/** What an element listens to so that hands move and enlarge what it shows. It needs `touch-action: none`. */
export function useDragAndPinch({ onDrag, onPinch, onRelease, onDoubleTap }: Hands) {
  const fingers = useRef(new Map<number, Spot>())
  const went = useRef<{ x: number; y: number; alone: boolean }>({ x: 0, y: 0, alone: true })
  const spotOf = ({ clientX, clientY }: { clientX: number; clientY: number }) => ({ x: clientX, y: clientY })
  const inside = (element: Element, { x, y }: Spot): Spot => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return { x: x - left - width / 2, y: y - top - height / 2 }
  }
  const release = ({ pointerId }: PointerEvent) => {
    if (!fingers.current.delete(pointerId) || fingers.current.size > 0) return
    const { x, y, alone } = went.current
    if (alone) onRelease?.({ x, y })
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture?.(event.pointerId)
      fingers.current.set(event.pointerId, spotOf(event))
      went.current = { x: 0, y: 0, alone: fingers.current.size === 1 }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const before = fingers.current.get(event.pointerId)
      if (!before) return
      const now = spotOf(event)
      const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
      fingers.current.set(event.pointerId, now)
      const share = other ? 0.5 : 1
      const by = { x: (now.x - before.x) * share, y: (now.y - before.y) * share }
      if (other) {
        const apart = (one: Spot) => Math.hypot(one.x - other.x, one.y - other.y)
        if (apart(before) > 0)
          onPinch(apart(now) / apart(before), inside(event.currentTarget, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }))
      }
      went.current = { ...went.current, x: went.current.x + by.x, y: went.current.y + by.y }
      onDrag(by)
    },
    onPointerUp: release,
    onPointerCancel: release,
    onWheel: (event: WheelEvent<HTMLElement>) => onPinch(Math.exp(-event.deltaY * wheelStep), inside(event.currentTarget, spotOf(event))),
    onDoubleClick: (event: { currentTarget: Element; clientX: number; clientY: number }) => onDoubleTap?.(inside(event.currentTarget, spotOf(event))),
  }
}
