import './picture.css'
import { ActionIcon, Group, Modal } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconPhoto, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { usePicture } from './pictures.ts'
import { useText } from './text.ts'

/** A picture that can be looked at large. */
export interface ShownPicture {
  readonly path: string
  readonly caption: string
}

interface PictureViewerProps {
  readonly pictures: readonly ShownPicture[]
  /** Which of them is shown; none while it is closed. */
  readonly at: number | undefined
  readonly onMove: (at: number | undefined) => void
}

const zoomMax = 4

/** Pictures as large as the screen: a click or + comes closer, − goes back, ← and → lead to the others. */
export function PictureViewer({ pictures, at, onMove }: PictureViewerProps) {
  const say = useText()
  const [zoom, setZoom] = useState(1)
  const shown = at === undefined ? undefined : pictures[at]
  const { address } = usePicture(shown?.path)
  const close = () => {
    setZoom(1)
    onMove(undefined)
  }
  const lead = (step: number) => {
    const to = (at ?? 0) + step
    if (to < 0 || to >= pictures.length) return
    setZoom(1)
    onMove(to)
  }
  const zoomBy = (step: number) => setZoom((before) => Math.min(zoomMax, Math.max(1, before + step)))
  const onKeyDown = (event: KeyboardEvent) => {
    const act = { ArrowLeft: () => lead(-1), ArrowRight: () => lead(1), '+': () => zoomBy(1), '=': () => zoomBy(1), '-': () => zoomBy(-1) }[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  return (
    <Modal
      opened={shown !== undefined}
      onClose={close}
      fullScreen
      title={shown?.caption}
      closeButtonProps={{ 'aria-label': say('Tutup') }}
      onKeyDown={onKeyDown}
      zIndex={400}
    >
      <div className="picture-large">
        {address ? (
          <button type="button" data-autofocus aria-label={say('Perbesar')} onClick={() => setZoom((before) => (before === 1 ? 2 : 1))}>
            <img src={address} alt={shown?.caption} style={{ height: `calc((100dvh - 130px) * ${zoom})` }} />
          </button>
        ) : (
          <IconPhoto size={64} stroke={1} aria-hidden />
        )}
      </div>
      <Group justify="center" gap={8} mt={8}>
        <ActionIcon variant="default" aria-label={say('Foto Sebelumnya')} disabled={!at} onClick={() => lead(-1)}>
          <IconChevronLeft size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" aria-label={say('Perkecil')} disabled={zoom === 1} onClick={() => zoomBy(-1)}>
          <IconZoomOut size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" aria-label={say('Perbesar')} disabled={zoom === zoomMax} onClick={() => zoomBy(1)}>
          <IconZoomIn size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          aria-label={say('Foto Berikutnya')}
          disabled={at === undefined || at >= pictures.length - 1}
          onClick={() => lead(1)}
        >
          <IconChevronRight size={16} aria-hidden />
        </ActionIcon>
      </Group>
    </Modal>
  )
}
