import type { useText } from '#engine/web/text.ts'

/** `Master Group · Edit` */
export function whatWasDone({ judul, tindakan }: { judul: string; tindakan: string }, say: ReturnType<typeof useText>): string {
  return [judul, tindakan]
    .filter(Boolean)
    .map((word) => say(word))
    .join(' · ')
}
