import type { jsPDF } from 'jspdf'
import jpBold from '@expo-google-fonts/noto-sans-jp/700Bold/NotoSansJP_700Bold.ttf?url'
import jpRegular from '@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf?url'
import tcBold from '@expo-google-fonts/noto-sans-tc/700Bold/NotoSansTC_700Bold.ttf?url'
import tcRegular from '@expo-google-fonts/noto-sans-tc/400Regular/NotoSansTC_400Regular.ttf?url'
import { binaryText } from './binary-text.ts'

/** What the fonts that every PDF reader brings along can write: Windows' Latin letters. */
const latin = /^[\t\r\n\u0020-\u007e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/u

/** Whether the fonts that every PDF reader brings along can write a text; Chinese and Japanese they cannot. */
export const isLatin = (text: string): boolean => latin.test(text)

const kana = /[\u3040-\u30ff]/u

const fonts = {
  NotoSansTC: { normal: tcRegular, bold: tcBold },
  NotoSansJP: { normal: jpRegular, bold: jpBold },
} as const

/**
 * The name of a font that can write `text`, made known to `pdf` in its two weights. Latin letters need none; Chinese and
 * Japanese fetch one that holds Latin letters too, since a PDF has no second font to fall back on. The same Chinese
 * character is drawn differently in Japan, so the language of the screen and the text decide which.
 */
export async function paperFont(pdf: jsPDF, text: string, language: string): Promise<string> {
  if (isLatin(text)) return 'helvetica'
  const name = language === 'jp' || kana.test(text) ? 'NotoSansJP' : 'NotoSansTC'
  await Promise.all(
    (['normal', 'bold'] as const).map(async (weight) => {
      const file = `${name}-${weight}.ttf`
      pdf.addFileToVFS(file, await fetchBinary(fonts[name][weight]))
      pdf.addFont(file, name, weight)
    }),
  )
  return name
}

const fetched = new Map<string, Promise<string>>()

/** A file as the binary text that jsPDF takes; fetched once a session. */
function fetchBinary(url: string): Promise<string> {
  const known = fetched.get(url)
  if (known) return known
  const wanted = fetch(url).then(async (answer) => {
    if (!answer.ok) throw new Error(`The font ${url} cannot be fetched: ${answer.status}`)
    return binaryText(new Uint8Array(await answer.arrayBuffer()))
  })
  fetched.set(url, wanted)
  wanted.catch(() => fetched.delete(url))
  return wanted
}
