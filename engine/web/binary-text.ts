/** Bytes as a text with a letter for each: what jsPDF and base64 take. */
export function binaryText(bytes: Uint8Array): string {
  const piece = 0x8000
  let text = ''
  // Not spread, which goes through a font of several megabytes one byte at a time.
  for (let at = 0; at < bytes.length; at += piece) text += Reflect.apply(String.fromCharCode, null, bytes.subarray(at, at + piece))
  return text
}
