import { z } from 'zod'
import { anyone, endpoint, signedIn } from '#engine/contract/endpoint.ts'
import { core, defineRefusals } from '#engine/contract/refusal.ts'
import { strokes } from '#engine/kinds/index.ts'
import { lotGramsMax } from '#modules/ledger/contract/bounds.ts'
import { formulaLine } from '#modules/pricing/contract/price.ts'

/** The topic under which a screen hears that there is something new; what it is, it asks. */
export const screenChanged = 'screen-changed'

/** How a guest of the socket says that he is the screen of a till. */
export const screenGuest = 'layar-customer'

/** How the screen says no. */
export const screenRefusals = defineRefusals({
  SCREEN_CLOSED: { status: 404, text: 'Layar Ini Sudah Ditutup Kasir' },
})

const rp = z.number().int().min(0)
const grams = z.number().min(0)

/**
 * The name of a picture of a piece: it is by chance, and told only to those who may look at the piece. Its customer sees the picture for as
 * long as the till shows it.
 */
const foto = z.string().regex(/^[A-Za-z0-9]{1,16}$/)

/** A piece as its customer sees it: what it is, what it weighs, and how its price comes about. */
const shownPiece = z.strictObject({
  nama_barang: z.string().max(200),
  kadar_cetak: z.string().max(30),
  qty: z.number().int().min(1),
  berat: grams,
  rumus: z.array(formulaLine).max(20),
  harga_total: rp,
  foto: foto.nullable().default(null),
})

/** All that a customer sees of his sale: of what it cost the shop there is no place in it. */
export const shownSale = z.strictObject({
  barang: z.array(shownPiece).max(200),
  berat: grams,
  biaya_admin: rp,
  biaya_kemas: rp,
  ongkos_kirim: rp,
  ppn: rp,
  /** The fee of his cards, on top of his payment. */
  biaya_kartu: rp,
  /** What his old gold is taken for. */
  bayar_tukar: rp,
  /** What his points pay. */
  bayar_poin: rp,
  bayar_kupon: rp,
  /** The points that it gives him; known when it is saved. */
  poin_didapat: z.number().int().min(0),
  /** What is to be paid, by him, or to him where `is_dibayarkan`. */
  total: rp,
  is_dibayarkan: z.boolean(),
  dibayar: rp,
  sisa: rp,
  kembali: rp,
  /** It is saved and paid. */
  is_selesai: z.boolean(),
})

/** All that a customer sees of his sale. */
export type ShownSale = z.output<typeof shownSale>

/** What a customer is asked to sign, as he reads it on his screen. */
export const shownAgreement = z.strictObject({
  judul: z.string().max(100),
  nama_customer: z.string().max(100),
  barang: z
    .array(z.strictObject({ nama_barang: z.string().max(200), uraian: z.string().max(300), berat: grams.max(lotGramsMax), jumlah: rp.nullable() }))
    .max(200),
  total: z.array(z.strictObject({ label: z.string().max(60), jumlah: z.number().int() })).max(10),
})

/** What a customer is asked to sign. */
export type ShownAgreement = z.output<typeof shownAgreement>

const drawn = strokes('Tanda Tangan Customer').check()

/** A key is as long as the token of a session, and as hard to guess. */
const kunci = z.string().length(43)

/** Opens the screen of the session's till, with a new key. The old key shows nothing any more. */
export const openScreen = endpoint({
  call: 'POST layar-customer/buka',
  summary: "Opens the customer's screen of this session and answers its key; the key before is worth nothing any more",
  access: signedIn(),
  reply: z.object({ kunci }),
})

/** Shows a sale on the screen of this session, or none. It leaves no audit row: what is not saved has not happened. */
export const showSale = endpoint({
  call: 'POST layar-customer/isi',
  summary: "Shows the open sale on the customer's screen of this session, or nothing",
  access: signedIn(),
  body: z.strictObject({ isi: shownSale.nullable(), kode_member: z.string().max(30).nullable().default(null) }),
  reply: z.strictObject({}),
  refusals: [screenRefusals.SCREEN_CLOSED],
  // A word to a screen, as a message is: nothing that happened, and too often for the audit.
  readsOnly: true,
})

/** What the screen draws. */
export const screenReply = z.strictObject({
  nama_toko: z.string(),
  isi: shownSale.nullable(),
  /** What he is asked to sign now. */
  minta: shownAgreement.nullable(),
  /** The points of the buying member, or null without a member. */
  poin: z.number().int().nullable(),
})

/** What a screen shows now. */
export const readScreen = endpoint({
  call: 'POST layar-customer/lihat',
  summary: "What the customer's screen with this key shows",
  access: anyone,
  body: z.strictObject({ kunci }),
  reply: screenReply,
  refusals: [screenRefusals.SCREEN_CLOSED, core.TOO_MANY],
  readsOnly: true,
})

/** A picture of what a screen shows now, small. */
export const readShownPhoto = endpoint({
  call: 'POST layar-customer/foto',
  summary: "A picture that the customer's screen with this key shows now, as an address with its data; null of any other",
  access: anyone,
  body: z.strictObject({ kunci, foto }),
  reply: z.strictObject({ gambar: z.string().nullable() }),
  refusals: [screenRefusals.SCREEN_CLOSED, core.TOO_MANY],
  readsOnly: true,
})

/** Asks the customer at the screen of this session to sign, or no more; what was drawn before is gone. */
export const askSignature = endpoint({
  call: 'POST layar-customer/minta-tanda-tangan',
  summary: "Shows on the customer's screen of this session what is to be signed, or nothing any more; what was drawn before is gone",
  access: signedIn(),
  body: z.strictObject({ minta: shownAgreement.nullable() }),
  reply: z.strictObject({}),
  refusals: [screenRefusals.SCREEN_CLOSED],
  readsOnly: true,
})

/** What the customer at the screen of this session has drawn since he was asked. */
export const readSignature = endpoint({
  call: 'GET layar-customer/tanda-tangan',
  summary: "What was drawn on the customer's screen of this session since it was asked for; null as long as nothing was",
  access: signedIn(),
  reply: z.strictObject({ tanda_tangan: z.string().nullable() }),
  refusals: [screenRefusals.SCREEN_CLOSED],
})

/** The customer has signed: once for each time that he is asked. */
export const giveSignature = endpoint({
  call: 'POST layar-customer/tanda-tangan',
  summary: "Takes what was drawn on the customer's screen with this key, where somebody asked for it",
  access: anyone,
  body: z.strictObject({ kunci, tanda_tangan: drawn }),
  reply: z.strictObject({}),
  refusals: [screenRefusals.SCREEN_CLOSED, core.TOO_MANY],
  readsOnly: true,
})
