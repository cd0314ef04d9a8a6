import './crop-box.css'
import { ActionIcon, Group } from '@mantine/core'
import { IconRotate2, IconRotateClockwise2, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { type Crop, degreesMax, matrixOf, pulledCrop, scaleOf, straightened, turnedCrop, zoomedCrop } from './crop.ts'
import { useDragAndPinch } from './drag-and-pinch.ts'
import { useText } from './text.ts'
import type { Spot } from './zoom.ts'

/** The size of the preview, in dots. */
const previewPx = 640
const pullStep = 0.02
const closer = 1.1

interface CropBoxProps {
  readonly picture: ImageBitmap
  readonly crop: Crop
  readonly onChange: (change: (crop: Crop) => Crop) => void
}

const sizeOf = ({ width, height }: ImageBitmap): Spot => ({ x: width, y: height })

/** A picture under a square: pulled, enlarged, turned and straightened until the square holds what it should. */
export function CropBox({ picture, crop, onChange }: CropBoxProps) {
  const say = useText()
  const canvas = useRef<HTMLCanvasElement>(null)
  const size = sizeOf(picture)
  useEffect(() => {
    if (canvas.current) paint(canvas.current, picture, crop)
  }, [picture, crop])
  const width = () => canvas.current?.clientWidth || 1
  const hands = useDragAndPinch({
    onDrag: ({ x, y }) => onChange((before) => pulledCrop(before, { x: x / width(), y: y / width() }, size)),
    onPinch: (times) => onChange((before) => zoomedCrop(before, times, size)),
  })
  const button = (label: string, Icon: typeof IconZoomIn, keys: string, change: (before: Crop) => Crop) => (
    <ActionIcon variant="default" size={32} aria-label={say(label)} title={`${say(label)} (${keys})`} onClick={() => onChange(change)}>
      <Icon size={18} aria-hidden />
    </ActionIcon>
  )
  return (
    <div className="crop">
      <div className="crop-square" {...hands}>
        <canvas ref={canvas} width={previewPx} height={previewPx} role="img" aria-label={say('Foto Yang Dipotong')} />
      </div>
      <Group gap="s" wrap="nowrap" className="crop-tools">
        {button('Putar Ke Kiri', IconRotate2, '[', (before) => turnedCrop(before, -1, size))}
        <input
          type="range"
          className="crop-straight"
          min={-degreesMax}
          max={degreesMax}
          step={0.5}
          value={crop.degrees}
          aria-label={say('Luruskan')}
          aria-valuetext={`${crop.degrees}°`}
          onChange={({ currentTarget }) => {
            const degrees = Number(currentTarget.value)
            onChange((before) => straightened(before, degrees, size))
          }}
        />
        <span className="crop-degrees">{crop.degrees.toFixed(1)}°</span>
        {button('Putar Ke Kanan', IconRotateClockwise2, ']', (before) => turnedCrop(before, 1, size))}
        {button('Perkecil', IconZoomOut, '−', (before) => zoomedCrop(before, 1 / closer, size))}
        {button('Perbesar', IconZoomIn, '+', (before) => zoomedCrop(before, closer, size))}
      </Group>
    </div>
  )
}

/** What the keys do to a crop; the arrows pull the picture. */
const keyed: Readonly<Record<string, (crop: Crop, size: Spot) => Crop>> = {
  '[': (crop, size) => turnedCrop(crop, -1, size),
  ']': (crop, size) => turnedCrop(crop, 1, size),
  ',': (crop, size) => straightened(crop, crop.degrees - 0.5, size),
  '.': (crop, size) => straightened(crop, crop.degrees + 0.5, size),
  '+': (crop, size) => zoomedCrop(crop, closer, size),
  '=': (crop, size) => zoomedCrop(crop, closer, size),
  '-': (crop, size) => zoomedCrop(crop, 1 / closer, size),
  ArrowLeft: (crop, size) => pulledCrop(crop, { x: -pullStep, y: 0 }, size),
  ArrowRight: (crop, size) => pulledCrop(crop, { x: pullStep, y: 0 }, size),
  ArrowUp: (crop, size) => pulledCrop(crop, { x: 0, y: -pullStep }, size),
  ArrowDown: (crop, size) => pulledCrop(crop, { x: 0, y: pullStep }, size),
}

/** How a key changes a crop of a picture; undefined of a key that does not. */
export function cropByKey(key: string, picture: ImageBitmap): ((crop: Crop) => Crop) | undefined {
  const change = keyed[key]
  return change && ((crop) => change(crop, sizeOf(picture)))
}

const jpegQuality = 0.85

/** What the square holds, as JPEG: as many dots as it has, `sidePx` at the most. */
export function cropped(picture: ImageBitmap, crop: Crop, sidePx: number): Promise<Blob> {
  const canvas = document.createElement('canvas')
  const side = Math.max(1, Math.min(sidePx, Math.round(1 / scaleOf(crop, sizeOf(picture), 1))))
  Object.assign(canvas, { width: side, height: side })
  paint(canvas, picture, crop)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the browser encodes no picture'))), 'image/jpeg', jpegQuality),
  )
}

function paint(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.resetTransform()
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.imageSmoothingQuality = 'high'
  pen.setTransform(...(matrixOf(crop, sizeOf(picture), canvas.width) as [number, number, number, number, number, number]))
  pen.drawImage(picture, 0, 0)
}
