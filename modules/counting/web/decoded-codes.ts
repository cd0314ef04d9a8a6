import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import decoder from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { CodeReader } from './code-reader.ts'

// From where the application itself comes, and from nowhere else.
prepareZXingModule({ overrides: { locateFile: () => decoder } })

/** The bars of a label that fills half of the picture are still told apart; more dots only take longer. */
const widthMax = 1_280

const canvas = document.createElement('canvas')
const drawn = canvas.getContext('2d', { willReadFrequently: true })

/** Reads a code out of a picture of the camera, dot by dot. */
export const readCode: CodeReader = async (video) => {
  const { videoWidth, videoHeight } = video
  if (!drawn || videoWidth === 0) return undefined
  const scale = Math.min(1, widthMax / videoWidth)
  const [width, height] = [Math.round(videoWidth * scale), Math.round(videoHeight * scale)]
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
  drawn.drawImage(video, 0, 0, width, height)
  const [found] = await readBarcodes(drawn.getImageData(0, 0, width, height), { formats: ['Code128', 'QRCode'], maxNumberOfSymbols: 1 })
  return found?.text
}
