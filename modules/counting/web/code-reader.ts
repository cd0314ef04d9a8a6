/** Finds a code in what a camera shows now; nothing where it sees none. */
export type CodeReader = (video: HTMLVideoElement) => Promise<string | undefined>

/** What browsers that read codes themselves offer. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}
interface DetectorClass {
  new (options: { formats: readonly string[] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

/** What our labels carry, as browsers call it. */
const formats = ['code_128', 'qr_code'] as const

/** The browser's own reader of codes; where it has none, as on an iPhone, in Firefox and on most computers, one that is fetched now (decision 076). */
export async function codeReader(): Promise<CodeReader> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  const known = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? []
  if (!BarcodeDetector || !formats.every((format) => known.includes(format))) return (await import('./decoded-codes.ts')).readCode
  const detector = new BarcodeDetector({ formats })
  return async (video) => (await detector.detect(video))[0]?.rawValue
}
