import './picture-viewer.css'
// eslint-disable-next-line no-restricted-imports -- it puts the dialog together itself, and is there only while it is open
import { ActionIcon, Modal } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconPhoto, IconX, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useDragAndPinch } from './drag-and-pinch.ts'
import type { ShownPicture } from './looking.tsx'
import { usePicture } from './pictures.ts'
import { useKeysHeld } from './shortcuts.ts'
import { useText } from './text.ts'
import { type Spot, fitting, held, pulled, zoomedAt } from './zoom.ts'

interface PictureViewerProps {
  readonly pictures: readonly ShownPicture[]
  /** Which of them is in sight. */
  readonly at: number
  /** Leads to another, or with undefined away. */
  readonly onMove: (at: number | undefined) => void
}

const [step, closer, swipePx, panPx] = [1.5, 2.5, 60, 80]
const middle: Spot = { x: 0, y: 0 }

/**
 * Pictures as large as the screen: ← and → lead to the others, + and − and 0 enlarge, Escape closes; fingers drag, pinch and swipe.
 */
export default function PictureViewer({ pictures, at, onMove }: PictureViewerProps) {
  const say = useText()
  useKeysHeld(true)
  const shown = pictures[at] as ShownPicture
  const { address, isPending } = usePicture(shown.path)
  const room = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState(fitting)
  const sizeOf = (): Spot => ({ x: room.current?.clientWidth ?? 0, y: room.current?.clientHeight ?? 0 })
  const lead = (by: number) => {
    const to = at + by
    if (to < 0 || to >= pictures.length) return
    setZoom(fitting)
    onMove(to)
  }
  const zoomBy = (times: number, spot = middle) => setZoom((before) => zoomedAt(before, times, spot, sizeOf()))
  const pull = (by: Spot) => setZoom((before) => pulled(before, by, sizeOf()))
  const hands = useDragAndPinch({
    onDrag: pull,
    onPinch: zoomBy,
    onRelease: ({ x, y }) => zoom.scale === 1 && Math.abs(x) > swipePx && Math.abs(x) > Math.abs(y) * 2 && lead(x < 0 ? 1 : -1),
    onDoubleTap: (spot) => setZoom((before) => (before.scale === 1 ? zoomedAt(before, closer, spot, sizeOf()) : fitting)),
  })
  const acts: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => lead(-1),
    ArrowRight: () => lead(1),
    Home: () => lead(-at),
    End: () => lead(pictures.length - 1 - at),
    ArrowUp: () => pull({ x: 0, y: panPx }),
    ArrowDown: () => pull({ x: 0, y: -panPx }),
    'Shift+ArrowLeft': () => pull({ x: panPx, y: 0 }),
    'Shift+ArrowRight': () => pull({ x: -panPx, y: 0 }),
    '+': () => zoomBy(step),
    '=': () => zoomBy(step),
    '-': () => zoomBy(1 / step),
    '0': () => setZoom(fitting),
    Escape: () => onMove(undefined),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const act = acts[event.shiftKey && event.key.startsWith('Arrow') ? `Shift+${event.key}` : event.key]
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  const button = (label: string, Icon: typeof IconX, run: () => void, isOff = false, className?: string) => (
    <ActionIcon
      variant="default"
      size={36}
      aria-label={say(label)}
      disabled={isOff}
      onClick={run}
      onDoubleClick={(event) => event.stopPropagation()}
      {...(className ? { className } : {})}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  )
  const { scale, x, y } = held(zoom, zoom.scale === 1 ? middle : sizeOf())
  return (
    // The code that opened it gives the focus back. Escape is one of the keys above, because the screen behind listens too.
    <Modal.Root
      opened
      onClose={() => onMove(undefined)}
      fullScreen
      zIndex={400}
      closeOnEscape={false}
      transitionProps={{ duration: 0 }}
      onKeyDown={onKeyDown}
    >
      <Modal.Content>
        <div className="viewer">
          <div ref={room} className="viewer-room" data-zoomed={scale > 1} {...hands}>
            {address ? (
              <img src={address} alt={shown.caption} draggable={false} style={{ transform: `translate(${x}px, ${y}px) scale(${scale})` }} />
            ) : (
              <IconPhoto
                size={72}
                stroke={1}
                aria-hidden={isPending}
                {...(isPending ? {} : { role: 'img', 'aria-label': say('Foto Tidak Ditemukan') })}
              />
            )}
          </div>
          {button('Tutup', IconX, () => onMove(undefined), false, 'viewer-close')}
          {pictures.length > 1 && button('Foto Sebelumnya', IconChevronLeft, () => lead(-1), at === 0, 'viewer-before')}
          {pictures.length > 1 && button('Foto Berikutnya', IconChevronRight, () => lead(1), at === pictures.length - 1, 'viewer-after')}
          <footer className="viewer-foot">
            <div className="viewer-says">
              <Modal.Title className="viewer-caption">{shown.caption}</Modal.Title>
              {shown.facts && (
                <p>
                  {shown.facts.map((fact, nth) => (
                    // The facts have no key of their own, and never change their places.
                    // eslint-disable-next-line react/no-array-index-key
                    <span key={nth}>{fact}</span>
                  ))}
                </p>
              )}
            </div>
            <div className="viewer-zoom">
              {pictures.length > 1 && (
                <span aria-live="polite">
                  {at + 1} / {pictures.length}
                </span>
              )}
              {button('Perkecil', IconZoomOut, () => zoomBy(1 / step), scale === 1)}
              {button('Perbesar', IconZoomIn, () => zoomBy(step))}
            </div>
          </footer>
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}
