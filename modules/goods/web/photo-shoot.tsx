import './photo-shoot.css'
import { Button, FileButton, Group } from '@mantine/core'
import { IconCamera, IconUpload } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { ButtonKey } from '#engine/web/button-key.tsx'
import { type CameraStream, playing, useCameraStream } from '#engine/web/camera-stream.ts'
import { CropBox, cropByKey, cropped } from '#engine/web/crop-box.tsx'
import { type Crop, wholeCrop } from '#engine/web/crop.ts'
import { toast } from '#engine/web/dialogs.tsx'
import { keyOf } from '#engine/web/keys.ts'
import { Modal } from '#engine/web/overlays.tsx'
import { useKeysHeld } from '#engine/web/shortcuts.ts'
import { errorText, useText } from '#engine/web/text.ts'
import { useUnsaved } from '#engine/web/unsaved.tsx'
import { goods as g } from '../contract/fields.ts'
import type { PhotoTaker } from './photo-taker.ts'
import type { PhotographedPiece } from './photo.tsx'
import { type Sending, useSending } from './use-sending.ts'

/** So many dots along a side are sent at the most; the server keeps fewer. */
const sidePx = 1_200
/** A telephone's largest file is a third of it. */
const fileBytesMax = 30_000_000

interface PhotoShootProps extends Pick<PhotoTaker, 'store'> {
  /** Which pieces are photographed, in this order. */
  readonly pieces: readonly PhotographedPiece[]
  /** Some have new pictures. */
  readonly onSaved: () => void
  readonly onClose: () => void
}

interface Shot {
  readonly picture: ImageBitmap
  readonly crop: Crop
}

/**
 * Photographs pieces one after the other: Space shoots, the picture is cropped and straightened, Enter keeps it and leads to the next
 * while it is sent, Escape takes it again.
 */
export default function PhotoShoot({ pieces, store, onSaved, onClose }: PhotoShootProps) {
  const say = useText()
  useKeysHeld(true)
  // It runs on while a picture is cropped: the next is taken at once.
  const camera = useCameraStream()
  // The list that they come from is fetched again, and may hold others then.
  const [queue] = useState(pieces)
  const [at, setAt] = useState(0)
  const [shot, setShot] = useState<Shot>()
  const [failure, setFailure] = useState<string>()
  const sending = useSending(store)
  const { saved, failed, under } = sending
  const video = useRef<HTMLVideoElement>(null)
  // A user who leaves waits for the uploads that run. Before he discards pictures, he must confirm.
  const [isLeaving, setLeaving] = useState(false)
  const piece = isLeaving ? undefined : queue[at]
  const isOver = piece === undefined && under.length === 0 && (isLeaving || failed.length === 0)
  const unsaved = useUnsaved(() => !isLeaving && (shot !== undefined || failed.length > 0))
  const leave = () => unsaved.leave(() => setLeaving(true))
  const end = useRef(() => {})
  end.current = () => {
    if (saved.length > 0) {
      onSaved()
      toast('{{n}} foto tersimpan', 'good', { n: saved.length })
    }
    onClose()
  }
  useEffect(() => {
    if (isOver) end.current()
  }, [isOver])

  const look = async (source: HTMLVideoElement | File) => {
    setFailure(undefined)
    if (source instanceof File && source.size > fileBytesMax) return setFailure('Gambar Terlalu Besar, Maksimal 30 MB')
    const picture = await createImageBitmap(source).catch(() => undefined)
    if (!picture || picture.width === 0) return setFailure('Gambar Tidak Bisa Dibaca')
    setShot({ picture, crop: wholeCrop({ x: picture.width, y: picture.height }) })
  }
  const shoot = () => void (video.current && video.current.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && look(video.current))
  const step = (by: number) => setAt((before) => Math.min(queue.length - 1, Math.max(0, before + by)))
  const again = () => {
    shot?.picture.close()
    setShot(undefined)
  }
  const play = (element: HTMLVideoElement | null) => {
    video.current = element
    playing(camera.stream)(element)
  }
  const isKeeping = useRef(false)
  const keep = async () => {
    if (!shot || !piece || isKeeping.current) return
    isKeeping.current = true
    try {
      sending.send(piece, await cropped(shot.picture, shot.crop, sidePx))
      setAt((before) => before + 1)
      again()
    } catch (error) {
      setFailure(errorText(error))
    } finally {
      isKeeping.current = false
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const onButton = event.target instanceof HTMLButtonElement
    const onSlider = event.target instanceof HTMLInputElement
    const change = shot && !onSlider && cropByKey(event.key, shot.picture)
    const act = change
      ? () => setShot((before) => before && { ...before, crop: change(before.crop) })
      : shot
        ? { Escape: again, ...(onButton ? {} : { Enter: () => void keep() }) }[event.key]
        : { Escape: leave, ArrowLeft: () => step(-1), ArrowRight: () => step(1), ...(onButton ? {} : { ' ': shoot }) }[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  return (
    <Modal
      opened
      onClose={leave}
      closeOnEscape={false}
      closeOnClickOutside={false}
      size={560}
      title={say('Ambil Foto')}
      closeButtonProps={{ 'aria-label': say('Tutup') }}
      onKeyDown={onKeyDown}
      zIndex={300}
    >
      {piece && (
        <>
          <PieceHead piece={piece} at={at} of={queue.length} />
          {shot ? (
            <CropBox
              picture={shot.picture}
              crop={shot.crop}
              onChange={(change) => setShot((before) => before && { ...before, crop: change(before.crop) })}
            />
          ) : (
            <Viewfinder onVideo={play} camera={camera} onFile={(file) => void look(file)} onShoot={shoot} />
          )}
          {failure && (
            <p role="alert" className="shoot-failure">
              {say(failure)}
            </p>
          )}
          {shot ? (
            <KeepButtons onAgain={again} onKeep={() => void keep()} isLast={at === queue.length - 1} />
          ) : (
            queue.length > 1 && (
              <Group gap="s" mt="s" justify="space-between">
                <Button variant="subtle" color="gray" size="compact-sm" disabled={at === 0} onClick={() => step(-1)}>
                  ← {say('Sebelumnya')}
                </Button>
                <Button variant="subtle" color="gray" size="compact-sm" disabled={at === queue.length - 1} onClick={() => step(1)}>
                  {say('Lewati')} →
                </Button>
              </Group>
            )
          )}
        </>
      )}
      <Sent sending={sending} />
      {unsaved.question}
    </Modal>
  )
}

/** Which piece is to lie in front of the camera. */
function PieceHead({ piece: { kode_barcode, nama_barang, berat }, at, of }: { piece: PhotographedPiece; at: number; of: number }) {
  return (
    <div className="shoot-piece" aria-live="polite">
      <strong>{nama_barang ?? kode_barcode}</strong>
      <span>
        {kode_barcode}
        {typeof berat === 'number' && ` · ${g.berat.format(berat)} g`}
      </span>
      {of > 1 && (
        <span className="shoot-at">
          {at + 1} / {of}
        </span>
      )}
    </div>
  )
}

interface ViewfinderProps {
  /** Gets the element that plays it. */
  readonly onVideo: (video: HTMLVideoElement | null) => void
  readonly camera: CameraStream
  readonly onShoot: () => void
  readonly onFile: (file: File) => void
}

/** What the camera sees, and a file in its place. */
function Viewfinder({ onVideo, camera: { trouble }, onShoot, onFile }: ViewfinderProps) {
  const say = useText()
  const [isReady, setReady] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  // Keys are heard where the focus is, while the camera comes as well.
  useEffect(() => button.current?.focus(), [trouble, isReady])
  return (
    <div className="crop">
      {trouble ? (
        <p role="alert" className="shoot-failure">
          {say(trouble)}
        </p>
      ) : (
        <div className="crop-square">
          <video ref={onVideo} autoPlay playsInline muted onLoadedData={() => setReady(true)} />
        </div>
      )}
      <Group gap="s">
        {!trouble && (
          <Button
            ref={button}
            data-autofocus
            data-disabled={!isReady || undefined}
            aria-disabled={!isReady}
            leftSection={<IconCamera size={16} aria-hidden />}
            onClick={onShoot}
          >
            {say('Ambil Foto')} <kbd className="button-key">{say('Spasi')}</kbd>
          </Button>
        )}
        {/* A telephone whose browser has no camera for pages opens its own. */}
        <FileButton accept="image/*" {...(trouble ? { capture: 'environment' as const } : {})} onChange={(file) => file && onFile(file)}>
          {(props) => (
            <Button {...props} variant={trouble ? 'filled' : 'default'} leftSection={<IconUpload size={16} aria-hidden />}>
              {say('Pilih Gambar')}
            </Button>
          )}
        </FileButton>
      </Group>
    </div>
  )
}

function KeepButtons({ isLast, onKeep, onAgain }: { isLast: boolean; onKeep: () => void; onAgain: () => void }) {
  const say = useText()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <Group gap="s" mt="s" justify="center">
      <Button variant="default" onClick={onAgain}>
        {say('Foto Ulang')} <ButtonKey of={keyOf.close} />
      </Button>
      <Button ref={button} onClick={onKeep}>
        {say(isLast ? 'Simpan' : 'Simpan, Berikutnya')} <kbd className="button-key">Enter</kbd>
      </Button>
    </Group>
  )
}

/** What became of the pictures that were kept: sent, on their way, or not taken, and why. */
function Sent({ sending: { saved, under, failed, send } }: { sending: Sending }) {
  const say = useText()
  if (saved.length + under.length + failed.length === 0) return null
  return (
    <div className="shoot-sent">
      <p role="status">
        {say('{{n}} foto tersimpan', { n: saved.length })}
        {under.length > 0 && ` · ${say('{{n}} sedang dikirim', { n: under.length })}`}
      </p>
      {failed.map(({ piece, picture, error }) => (
        <p key={piece.kode_barcode} role="alert" className="shoot-failure">
          <span>
            {piece.kode_barcode}: {errorText(error)}
          </span>
          <Button size="compact-sm" variant="default" onClick={() => send(piece, picture)}>
            {say('Coba Lagi')}
          </Button>
        </p>
      ))}
    </div>
  )
}
