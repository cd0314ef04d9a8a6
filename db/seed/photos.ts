import sharp from 'sharp'
import type { FileStore } from '#engine/server/files.ts'
import { type Photo, encodePhoto, keepPhoto } from '#modules/goods/server/public.ts'

/** Every picture is a square, as those are that the camera of the application takes. */
const sidePx = 720
/** What every drawing needs: gold that shines, stones that sparkle, a cloth to lie on, and the shadow that it throws there. */
const defs = `
  <radialGradient id="cloth" cx="42%" cy="34%" r="85%"><stop offset="0" stop-color="#fdfbf6"/><stop offset=".6" stop-color="#efe8da"/><stop offset="1" stop-color="#d3c8b2"/></radialGradient>
  <linearGradient id="gold" gradientUnits="userSpaceOnUse" x1="120" y1="100" x2="600" y2="640">
    <stop offset="0" stop-color="#fff3c4"/><stop offset=".22" stop-color="#e8b94b"/><stop offset=".42" stop-color="#b27d1d"/><stop offset=".6" stop-color="#f3d37a"/><stop offset=".8" stop-color="#bb8522"/><stop offset="1" stop-color="#f0cd72"/>
  </linearGradient>
  <linearGradient id="face" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff0bb"/><stop offset=".45" stop-color="#e3b044"/><stop offset="1" stop-color="#9f6b16"/></linearGradient>
  <linearGradient id="clear" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff"/><stop offset=".5" stop-color="#cfe9f5"/><stop offset="1" stop-color="#86b8d2"/></linearGradient>
  <linearGradient id="red" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#ff9a9f"/><stop offset=".5" stop-color="#c3263a"/><stop offset="1" stop-color="#6d0d1d"/></linearGradient>
  <filter id="shadow" x="-20%" y="-20%" width="150%" height="150%"><feGaussianBlur in="SourceAlpha" stdDeviation="9"/><feOffset dx="12" dy="18"/>
    <feComponentTransfer><feFuncA type="linear" slope=".38"/></feComponentTransfer><feMerge><feMergeNode/><feMergeNode in="SourceGraphic"/></feMerge></filter>`

type Place = readonly [x: number, y: number]

/** Wire of gold: its dark edge, its body and the light on it. */
const wire = (shape: string, thickness: number) =>
  [
    ['#8a5c12', thickness],
    ['url(#gold)', thickness * 0.86],
    ['#fff6d6" stroke-opacity=".65', thickness * 0.16],
  ]
    .map(
      ([colour, width]) =>
        `<g fill="none" stroke="${colour}" stroke-width="${Number(width).toFixed(1)}" stroke-linecap="round" stroke-linejoin="round">${shape}</g>`,
    )
    .join('')
/** Plates of gold. */
const plate = (shape: string) => `<g fill="url(#face)" stroke="#8a5c12" stroke-width="4" stroke-linejoin="round">${shape}</g>`
/** A cut stone, of the colour of a gradient. */
const stone = (x: number, y: number, size: number, colour = 'clear') =>
  `<g fill="url(#${colour})" stroke="#4b6b7c" stroke-opacity=".7" stroke-width="2.5" stroke-linejoin="round">
     <path d="M${x - size} ${y - size * 0.4} l${size * 0.5} ${-size * 0.6} h${size} l${size * 0.5} ${size * 0.6} v${size * 0.8} l${-size * 0.5} ${size * 0.6} h${-size} l${-size * 0.5} ${-size * 0.6} z"/>
     <path d="M${x - size * 0.5} ${y - size} l${size * 0.15} ${size * 0.55} h${size * 0.7} l${size * 0.15} ${-size * 0.55} M${x - size} ${y - size * 0.4} l${size * 0.65} ${-size * 0.05} v${size * 0.9} l${-size * 0.65} ${-size * 0.05} M${x + size} ${y - size * 0.4} l${-size * 0.65} ${-size * 0.05} v${size * 0.9} l${size * 0.65} ${-size * 0.05} M${x - size * 0.35} ${y + size * 0.45} h${size * 0.7}" fill="none"/></g>`

/** Something along a line that is told by how far one is on it, from 0 to 1. */
const along = (count: number, at: (share: number) => Place, draw: (place: Place, nth: number) => string) =>
  Array.from({ length: count }, (_, nth) => draw(at(nth / (count - 1)), nth)).join('')
const round =
  (cx: number, cy: number, rx: number, ry: number, from = 0, to = 360) =>
  (share: number): Place => {
    const angle = ((from + (to - from) * share) * Math.PI) / 180
    return [cx + rx * Math.cos(angle), cy + ry * Math.sin(angle)]
  }
const dot =
  (radius: number) =>
  ([x, y]: Place) =>
    `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${radius}"/>`
const hanging = round(360, 130, 235, 400, 172, 8)
const link =
  (size: number) =>
  ([x, y]: Place, nth: number) =>
    `<ellipse cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" rx="${nth % 2 ? size : size * 0.62}" ry="${nth % 2 ? size * 0.62 : size}"/>`
const ringOf = (cx: number, cy: number, radius: number, thickness: number) =>
  wire(`<ellipse cx="${cx}" cy="${cy}" rx="${radius}" ry="${radius * 1.06}"/>`, thickness)
const drop = (x: number) =>
  wire(`<path d="M${x} 250 c-12 -110 96 -110 84 -6"/>`, 13) +
  plate(`<path d="M${x} 262 q-92 210 0 262 q92 -52 0 -262 z"/>`) +
  plate(dot(15)([x, 420]))
const hoop = (x: number) =>
  wire(`<ellipse cx="${x}" cy="370" rx="104" ry="128"/>`, 34) + plate(`<rect x="${x - 26}" y="226" width="52" height="40" rx="10"/>`)
const stud = (x: number) => plate(along(8, round(x, 350, 62, 62, 0, 315), dot(30))) + stone(x, 350, 44)
const eyelet = (y: number) => wire(`<circle cx="360" cy="${y}" r="36"/>`, 15)
const heart = (x: number, y: number, size: number) =>
  `<path d="M${x} ${y + size} C${x - size * 1.9} ${y - size * 0.1} ${x - size * 0.9} ${y - size * 1.2} ${x} ${y - size * 0.35} C${x + size * 0.9} ${y - size * 1.2} ${x + size * 1.9} ${y - size * 0.1} ${x} ${y + size} z"/>`

const drawings = {
  ring: ringOf(360, 400, 190, 50) + plate(heart(360, 196, 62)),
  weddingRings: ringOf(285, 380, 165, 46) + ringOf(440, 350, 165, 46) + stone(440, 176, 24),
  stoneRing: ringOf(360, 420, 185, 46) + plate('<ellipse cx="360" cy="220" rx="98" ry="78"/>') + stone(360, 218, 62, 'red'),
  diamondRing:
    ringOf(360, 430, 185, 40) +
    wire('<path d="M300 240 l36 66 M420 240 l-36 66"/>', 16) +
    stone(360, 196, 84) +
    stone(238, 300, 22) +
    stone(482, 300, 22),
  necklace: wire(along(46, hanging, dot(11)), 7) + plate('<path d="M360 520 q-74 96 0 130 q74 -34 0 -130 z"/>') + stone(360, 604, 22),
  chain: wire(along(31, hanging, link(25)), 10),
  necklaceSet:
    wire(along(40, hanging, dot(12)), 7) + plate(heart(360, 590, 72)) + stone(360, 592, 26, 'red') + plate(dot(26)([212, 496]) + dot(26)([508, 496])),
  bracelet: wire(along(30, round(360, 360, 238, 196, 0, 348), dot(21)), 11),
  curbBracelet: wire(along(21, round(360, 360, 236, 190, 0, 343), link(42)), 14),
  bangle:
    wire('<ellipse cx="360" cy="360" rx="240" ry="214"/>', 62) +
    `<ellipse cx="360" cy="360" rx="240" ry="214" fill="none" stroke="#8a5c12" stroke-width="6" stroke-dasharray="4 26"/>`,
  anklet:
    wire(along(44, round(360, 300, 250, 170, 0, 352), dot(10)), 7) +
    along(
      5,
      round(360, 310, 215, 196, 150, 30),
      ([x, y]) => wire(`<path d="M${x.toFixed(1)} ${(y - 22).toFixed(1)} v44"/>`, 7) + plate(dot(25)([x, y + 44])),
    ),
  drawstring:
    wire('<ellipse cx="360" cy="300" rx="225" ry="190"/>', 12) +
    plate(along(17, round(360, 300, 225, 190, 140, 400), dot(27))) +
    wire('<path d="M345 490 q-20 60 -60 120 M375 490 q20 60 60 120"/>', 10) +
    plate(dot(24)([284, 622]) + dot(24)([436, 622])),
  earrings: drop(220) + drop(456),
  hoops: hoop(225) + hoop(495),
  studs: stud(230) + stud(490),
  pendant:
    eyelet(150) +
    plate('<path d="M360 184 C150 330 190 560 360 620 C530 560 570 330 360 184 z"/>') +
    wire('<path d="M360 270 C260 360 280 480 360 530 C440 480 460 360 360 270 z"/>', 12),
  letter: eyelet(130) + wire('<path d="M255 580 L360 200 L465 580 M300 450 H420"/>', 62),
  nameplate:
    wire(along(14, round(360, 40, 250, 300, 160, 118), dot(10)) + along(14, round(360, 40, 250, 300, 62, 20), dot(10)), 7) +
    wire(
      '<path d="M170 420 v-100 q60 -40 60 30 q0 40 -60 30 M280 420 q-10 -80 40 -80 q46 6 40 80 M410 420 v-80 q70 -30 60 80 M530 300 q-50 0 -40 60 q60 6 50 60"/>',
      22,
    ) +
    wire('<path d="M140 470 q220 60 440 0"/>', 18),
  diamondPendant:
    eyelet(130) +
    wire('<circle cx="360" cy="390" r="200"/>', 34) +
    stone(360, 390, 88) +
    along(12, round(360, 390, 200, 200, 0, 330), ([x, y]) => stone(x, y, 15)),
  brooch:
    plate(Array.from({ length: 8 }, (_, at) => `<ellipse cx="360" cy="230" rx="62" ry="122" transform="rotate(${at * 45} 360 360)"/>`).join('')) +
    plate(dot(74)([360, 360])) +
    stone(360, 360, 46),
  charm:
    eyelet(160) +
    wire('<path d="M360 196 v50"/>', 12) +
    plate('<path d="M470 250 a180 180 0 1 0 40 300 a150 150 0 1 1 -40 -300 z"/>') +
    stone(430, 410, 40),
  bar:
    plate('<rect x="210" y="120" width="300" height="480" rx="26"/>') +
    `<rect x="240" y="150" width="240" height="420" rx="12" fill="none" stroke="#8a5c12" stroke-width="4"/>` +
    wire('<path d="M290 250 h140 M310 310 h100 M330 370 h60"/>', 16) +
    plate(heart(360, 470, 40)),
} as const

/** What is drawn. */
export type Drawing = keyof typeof drawings

/** The names of all drawings. */
export const drawingNames = Object.keys(drawings) as readonly Drawing[]

/** What a kind of jewellery looks like, by the first letters of its code. */
const looks: readonly (readonly [begins: string, drawing: Drawing])[] = [
  ['DC', 'diamondRing'],
  ['DL', 'diamondPendant'],
  ['CK', 'weddingRings'],
  ['CB', 'stoneRing'],
  ['CH', 'charm'],
  ['C', 'ring'],
  ['KR', 'chain'],
  ['KS', 'necklaceSet'],
  ['K', 'necklace'],
  ['GW', 'studs'],
  ['TD', 'studs'],
  ['GR', 'curbBracelet'],
  ['GB', 'bangle'],
  ['GK', 'anklet'],
  ['GS', 'drawstring'],
  ['G', 'bracelet'],
  ['AJ', 'hoops'],
  ['A', 'earrings'],
  ['LM', 'bar'],
  ['LH', 'letter'],
  ['LN', 'nameplate'],
  ['L', 'pendant'],
]
const drawingOf = (kode_dept: string): Drawing => looks.find(([begins]) => kode_dept.startsWith(begins))?.[1] ?? 'brooch'

/** Sees to it that there is a picture of a kind of jewellery in the file store; answers the name it has there. */
export type TakePhoto = (kode_dept: string) => Promise<string>

const nameOf = (drawing: Drawing) => `DEMO${drawing.toUpperCase()}`.padEnd(16, '0').slice(0, 16)

/** The names of pictures that a camera draws later: the largest branch shows every kind. */
export const promisedPhoto: TakePhoto = (kode_dept) => Promise.resolve(nameOf(drawingOf(kode_dept)))

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
    const foto = nameOf(drawing)
    await keepPhoto(files, foto, await draw(drawing))
    return foto
  }
}

const draw = async (drawing: Drawing) => (await encodePhoto(await drawn(drawing))) as Photo

/**
 * A drawing on its cloth as a picture (PNG).
 *
 * @param transform lays the thing another way, as SVG says it
 */
export function drawn(drawing: Drawing, { width = sidePx, height = sidePx, transform = '' } = {}): Promise<Buffer> {
  const scale = Math.min(width, height) / sidePx
  const [left, top] = [(width - sidePx * scale) / 2, (height - sidePx * scale) / 2]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>${defs}</defs>
    <rect width="100%" height="100%" fill="url(#cloth)"/>
    <g transform="translate(${left} ${top}) scale(${scale})"><g filter="url(#shadow)"><g transform="${transform}">${drawings[drawing]}</g></g></g></svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}
