import sharp from 'sharp'
import type { FileStore } from '#engine/server/files.ts'
import { type Photo, encodePhoto, keepPhoto } from '#modules/goods/server/public.ts'

const [width, height] = [720, 960]
/** What every drawing needs: gold that shines, a stone that sparkles, a cloth to lie on. */
const defs = `
  <radialGradient id="cloth" cx="50%" cy="42%" r="75%"><stop offset="0" stop-color="#fbf8f1"/><stop offset="1" stop-color="#d9d0bd"/></radialGradient>
  <linearGradient id="gold" x1="0" y1="0" x2="1" y2="1">
    <stop offset="0" stop-color="#fff0b8"/><stop offset=".35" stop-color="#e0ab3a"/><stop offset=".6" stop-color="#a8741a"/><stop offset="1" stop-color="#f2cf74"/>
  </linearGradient>
  <linearGradient id="stone" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#ffffff"/><stop offset=".5" stop-color="#bfe3f2"/><stop offset="1" stop-color="#7fb5d0"/></linearGradient>`

const line = (shape: string, thickness: number) =>
  `<g fill="none" stroke="url(#gold)" stroke-width="${thickness}" stroke-linecap="round">${shape}</g>`
const solid = (shape: string) => `<g fill="url(#gold)" stroke="#8f6312" stroke-width="3">${shape}</g>`
const stone = (x: number, y: number, size: number) =>
  `<g fill="url(#stone)" stroke="#6d9fb8" stroke-width="3" stroke-linejoin="round">
     <path d="M${x - size} ${y} l${size * 0.45} ${-size * 0.6} h${size * 1.1} l${size * 0.45} ${size * 0.6} l${-size} ${size} z"/>
     <path d="M${x - size} ${y} h${size * 2} M${x - size * 0.4} ${y} l${size * 0.4} ${size} l${size * 0.4} ${-size}" fill="none"/></g>`

/** Links of a chain along an arc. */
const links = (count: number, at: (share: number) => readonly [x: number, y: number]) =>
  Array.from({ length: count }, (_, index) => {
    const [x, y] = at(index / (count - 1))
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="13"/>`
  }).join('')
const hanging = (share: number): readonly [number, number] => [360 + 250 * Math.cos(Math.PI * (1 - share)), 200 + 420 * Math.sin(Math.PI * share)]
const earring = (x: number) => line(`<path d="M${x} 330 c-10 -90 90 -90 80 0"/>`, 14) + solid(`<path d="M${x} 345 q-70 190 0 240 q70 -50 0 -240 z"/>`)

const drawings = {
  ring: line('<ellipse cx="360" cy="540" rx="190" ry="210"/>', 52) + solid('<circle cx="360" cy="318" r="46"/>'),
  diamondRing: line('<ellipse cx="360" cy="560" rx="190" ry="210"/>', 44) + stone(360, 290, 92),
  necklace: line(links(34, hanging), 9) + solid('<circle cx="360" cy="680" r="62"/>'),
  bracelet:
    line('<ellipse cx="360" cy="480" rx="250" ry="190"/>', 40) + line('<ellipse cx="360" cy="480" rx="250" ry="190" stroke-dasharray="4 34"/>', 58),
  earrings: earring(235) + earring(485),
  pendant: line('<circle cx="360" cy="280" r="34"/>', 14) + solid('<path d="M360 310 q-200 250 0 400 q200 -150 0 -400 z"/>'),
  diamondPendant: line('<circle cx="360" cy="270" r="34"/>', 14) + line('<circle cx="360" cy="500" r="180"/>', 34) + stone(360, 470, 110),
  bar: solid('<rect x="210" y="280" width="300" height="420" rx="22"/>') + line('<rect x="245" y="315" width="230" height="350" rx="12"/>', 6),
  brooch:
    solid(Array.from({ length: 8 }, (_, at) => `<ellipse cx="360" cy="370" rx="56" ry="120" transform="rotate(${at * 45} 360 480)"/>`).join('')) +
    stone(360, 470, 50),
} as const

type Drawing = keyof typeof drawings

/** What a kind of jewellery looks like, by the first letters of its code. */
const looks: readonly (readonly [begins: string, drawing: Drawing])[] = [
  ['DC', 'diamondRing'],
  ['DL', 'diamondPendant'],
  ['C', 'ring'],
  ['K', 'necklace'],
  ['GW', 'earrings'],
  ['G', 'bracelet'],
  ['A', 'earrings'],
  ['LM', 'bar'],
  ['L', 'pendant'],
]
const drawingOf = (kode_dept: string): Drawing => looks.find(([begins]) => kode_dept.startsWith(begins))?.[1] ?? 'brooch'

/** Sees to it that there is a picture of a kind of jewellery in the file store; answers the name it has there. */
export type TakePhoto = (kode_dept: string) => Promise<string>

/** A camera of its own for the demo chain: each kind is drawn once, and all pieces of the kind show that picture. */
export function camera(files: FileStore): TakePhoto {
  const taken = new Map<Drawing, Promise<string>>()
  return (kode_dept) => {
    const drawing = drawingOf(kode_dept)
    const known = taken.get(drawing) ?? take(drawing)
    taken.set(drawing, known)
    return known
  }
  async function take(drawing: Drawing): Promise<string> {
    const foto = `DEMO${drawing.toUpperCase()}`.padEnd(16, '0').slice(0, 16)
    await keepPhoto(files, foto, await draw(drawing))
    return foto
  }
}

async function draw(drawing: Drawing): Promise<Photo> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>${defs}</defs>
    <rect width="100%" height="100%" fill="url(#cloth)"/>
    <ellipse cx="360" cy="800" rx="230" ry="34" fill="#000" opacity=".10"/>${drawings[drawing]}</svg>`
  return (await encodePhoto(await sharp(Buffer.from(svg)).png().toBuffer())) as Photo
}
