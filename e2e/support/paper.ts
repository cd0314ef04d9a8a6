import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { constants, inflateSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { picturesFolder } from './journey.ts'

type Listening = Window & { printed?: string }

/**
 * Takes what is printed on this page from now on, in place of the window that would show it: as PDF, in a browser that prints no frames
 * (sale-by-keys.journey.ts prints in one).
 */
export async function listenForPrints(page: Page): Promise<void> {
  await page.evaluate(() => {
    const addressOf = URL.createObjectURL.bind(URL)
    URL.createObjectURL = (file: Blob) => {
      const reader = new FileReader()
      reader.addEventListener('load', () => ((window as Listening).printed = String(reader.result).split(',')[1] as string))
      reader.readAsDataURL(file)
      return addressOf(file)
    }
    window.open = () => window
    Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', { get: () => null })
  })
}

/** The PDF that was printed last; it is left among the pictures of the journeys under this name. */
export async function printed(page: Page, name: string): Promise<Buffer> {
  const handed = await page.waitForFunction(() => (window as Listening).printed)
  const pdf = Buffer.from((await handed.jsonValue()) as string, 'base64')
  await page.evaluate(() => delete (window as Listening).printed)
  await mkdir(picturesFolder, { recursive: true })
  await writeFile(join(picturesFolder, `${name}.pdf`), pdf)
  return pdf
}

/** Where a text stands in a PDF, in millimetres from the upper left corner of a sheet of 148 mm. */
export function placeIn(pdf: Buffer, text: string): readonly [x: number, y: number] | undefined {
  const at = writtenIn(pdf, text, String.raw`([\d.]+) ([\d.]+) Td\s+`)
  return at ? [(Number(at[1]) * 25.4) / 72, 148 - (Number(at[2]) * 25.4) / 72] : undefined
}

/** Whether a text stands anywhere in a PDF. */
export const saysIn = (pdf: Buffer, text: string): boolean => writtenIn(pdf, text, '') !== undefined

/** The writing of a text in a PDF, behind what stands before it. */
function writtenIn(pdf: Buffer, text: string, before: string): RegExpExecArray | undefined {
  const raw = pdf.toString('latin1')
  const streams = [...raw.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, content]) => {
    try {
      return inflateSync(Buffer.from(content as string, 'latin1'), { finishFlush: constants.Z_SYNC_FLUSH }).toString('latin1')
    } catch {
      return ''
    }
  })
  const writings = [text.replace(/[()\\.]/g, String.raw`\$&`), ...streams.flatMap((stream) => inGlyphs(text, stream) ?? [])]
  return new RegExp(String.raw`${before}[(<](?:${writings.join('|')})[)>] Tj`).exec(streams.join('\n')) ?? undefined
}

/** A text in the glyphs of an embedded font, by what the PDF says of its letters; undefined where this is no such table, or lacks one. */
function inGlyphs(text: string, stream: string): string | undefined {
  const glyphs = new Map([...stream.matchAll(/^<([0-9a-f]{4})><([0-9a-f]{4})>$/gm)].map(([, glyph, letter]) => [letter, glyph] as const))
  const written = Array.from(text, (letter) => glyphs.get((letter.codePointAt(0) as number).toString(16).padStart(4, '0')))
  return written.some((glyph) => glyph === undefined) ? undefined : written.join('')
}
