import { binaryText } from './binary-text.ts'
import { isTraining } from './training.ts'

/** What the mobile wrapper puts into the page: it takes messages as text (docs/operations.md). */
interface Wrapper {
  postMessage(message: string): void
}

function wrapper(): Wrapper | undefined {
  const page = window as { KencanaWrapper?: Wrapper; ReactNativeWebView?: Wrapper }
  return page.KencanaWrapper ?? page.ReactNativeWebView
}

/** Whether the page runs inside the mobile wrapper, where there is neither a back button nor a second window. */
export function isInWrapper(): boolean {
  return wrapper() !== undefined
}

/**
 * Shows a PDF: in a new window; inside the mobile wrapper it is handed over, as `{ type: 'pdf', name, data }` with the
 * document in base64. A browser that forbids the window downloads the file.
 */
export async function openPdf(pdf: Blob, name: string): Promise<void> {
  const outside = wrapper()
  if (outside) {
    outside.postMessage(JSON.stringify({ type: 'pdf', name: fileName(name), data: await base64Of(pdf) }))
    return
  }
  const address = URL.createObjectURL(pdf)
  // Viewers of browsers save it under the last part of the address.
  if (!window.open(`${address}#/${encodeURIComponent(fileName(name))}`, '_blank')) downloadFrom(address, name)
  window.setTimeout(() => URL.revokeObjectURL(address), addressLivesMs)
}

/** Saves a file on the person's machine; inside the mobile wrapper it is handed over as a PDF is. */
export async function download(file: Blob, name: string): Promise<void> {
  const outside = wrapper()
  if (outside) {
    outside.postMessage(JSON.stringify({ type: 'file', name: fileName(name), data: await base64Of(file) }))
    return
  }
  const address = URL.createObjectURL(file)
  downloadFrom(address, name)
  window.setTimeout(() => URL.revokeObjectURL(address), addressLivesMs)
}

// Long enough for a window that is opened slowly to have read it.
const addressLivesMs = 60_000

/** Returns the name of a file. A file of the training has a mark in it, so that it is not taken for a file of the shop. */
const fileName = (name: string) => (isTraining() ? `LATIHAN ${name}` : name)

function downloadFrom(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = fileName(name)
  link.click()
}

/** A file in base64. */
export const base64Of = async (file: Blob) => btoa(binaryText(new Uint8Array(await file.arrayBuffer())))
