import { z } from 'zod'
import { defineDocument, type DocumentOf, documentPart, documentWords as w, type NewDocument } from '#engine/contract/document.ts'
import { done, endpoint, openTo } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { col } from '#engine/contract/report.ts'
import { type Screen, defineScreen } from '#engine/contract/screen.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { approvalAnswers } from '#modules/approvals/contract/approvals.ts'
import type { Category } from '#modules/approvals/contract/categories.ts'
import { refusals as couponRefusals } from '#modules/coupons/contract/refusals.ts'
import { cancelling } from '#modules/documents/contract/cancelling.ts'
import { dateRefusals, refusals as ledgerRefusals } from '#modules/ledger/contract/refusals.ts'
import { refusals as intakeRefusals } from '#modules/intake/contract/refusals.ts'
import { refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import { moving as f, stepOrder } from './fields.ts'
import { refusals } from './refusals.ts'
import { pageMax, stagedRow } from './step-fields.ts'

const screenOf = (path: string, title: string, synonyms: readonly string[], hint?: string): Screen =>
  defineScreen({ path, title, ...(hint && { hint }), menu: menu.utility, shownTo: keepers, gate: { all: ['AKUNTANSI_MODULE'] }, synonyms })

/** A shop moves in from another system, step by step (docs/decisions/075). */
export const pindahDataScreen = screenOf(
  '/pindah-data',
  'Pindah Data',
  ['pindah dari program lama', 'saldo awal', 'import excel', 'migrasi', 'move in'],
  'Kerjakan langkahnya dari atas ke bawah. Angka penutupan program lama membuktikan bahwa semuanya sudah masuk',
)
/** Moves that are done, each with its proof. */
export const lihatPindahData = screenOf('/lihat-pindah-data', 'Lihat Pindah Data', ['bukti pindah data', 'riwayat migrasi', 'moves'])
/** Takes a whole move back that was done today. */
export const batalPindahData = screenOf('/batal-pindah-data', 'Batal Pindah Data', ['salah migrasi', 'undo move'])

/** A line of the proof: what the old books closed with, and what has come in. */
const proofFields = [f.kunci_bukti, f.uraian_bukti, f.satuan, f.nilai_lama.optional(), f.nilai_masuk, f.alasan_beda.optional()] as const
/** A document that a move has brought in. */
const broughtFields = [f.langkah_pindah, f.kind, f.reference] as const

const undoRefusals = [
  refusals.MOVE_TOUCHED,
  refusals.NOT_BY_ONESELF,
  intakeRefusals.INTAKE_MOVED_ON,
  goodsRefusals.STATUS_CHANGED,
  ledgerRefusals.CLAIM_SHORT,
  couponRefusals.OPENING_COUPON_USED,
]

/** A move that is done: the proof against the old books, and every document that it brought in. It moves nothing itself. */
export const pindahData = defineDocument({
  kind: 'PINDAH_DATA',
  name: 'pindah_data',
  title: 'Pindah Data',
  prefix: 'PD',
  number: f.no_pindah_data,
  header: [f.keterangan, f.jumlah_dokumen, f.jumlah_selisih, f.disetujui_oleh],
  summary: [f.keterangan, f.jumlah_dokumen, f.jumlah_selisih],
  parts: {
    detail_bukti: documentPart({ table: 'pindah_data_bukti', fields: proofFields }),
    detail_dokumen: documentPart({ table: 'pindah_data_dokumen', fields: broughtFields }),
  },
  screens: { entry: pindahDataScreen, list: lihatPindahData },
  actions: {
    batal: cancelling({
      screen: batalPindahData,
      approval: 'BATAL_PINDAH_DATA',
      onlyOnItsDate: refusals.MOVE_OF_YESTERDAY,
      secondPerson: refusals.NOT_BY_ONESELF,
      refusals: undoRefusals.filter((each) => each !== refusals.NOT_BY_ONESELF),
    }),
  },
  list: {
    columns: [
      col(f.no_pindah_data, { opens: 'pindah_data' }),
      col(w.tgl_system),
      col(w.created_at),
      col(f.keterangan),
      col(f.jumlah_dokumen),
      col(f.jumlah_selisih),
      col(w.user_id),
      col(f.disetujui_oleh),
      col(w.status),
    ],
    search: [f.no_pindah_data, f.keterangan],
    searchLines: { part: 'detail_dokumen', field: f.reference },
  },
  mayMoveNothing: true,
})

/** A move that is done. */
export type Move = DocumentOf<typeof pindahData>

/** A move that is about to be done. */
export type NewMove = NewDocument<typeof pindahData>

/** A line of the proof; grams have three decimals, all else none. */
export const proofLine = z.object({
  kunci_bukti: z.string(),
  uraian_bukti: z.string(),
  satuan: f.satuan.check(),
  nilai_lama: z.number().nullable(),
  nilai_masuk: z.number(),
  alasan_beda: z.string().nullable(),
})

/** A line of the proof. */
export type ProofLine = z.output<typeof proofLine>

/** How far a step is: the file that lies ready or was entered last, and how many rows have come in by all its files. */
const stepState = z.object({
  langkah_pindah: f.langkah_pindah.check(),
  status: z.enum(['SIAP', 'MASUK']),
  nama_file: z.string(),
  jumlah_baris: z.number().int(),
  jumlah_masuk: z.number().int(),
  disetujui_oleh: z.string().nullable(),
})

/** How far a step is. */
export type StepState = z.output<typeof stepState>

/** A move that is under way. */
export const moveUnderWay = z.object({
  berjalan: z.object({ keterangan: z.string(), tgl_system: z.string(), user_id: z.string(), created_at: z.string() }).nullable(),
  daftar_langkah: z.array(stepState),
  bukti: z.array(proofLine),
  dokumen: z.array(objectOf(broughtFields)),
})

/** A move that is under way. */
export type MoveUnderWay = z.output<typeof moveUnderWay>

const open = openTo(pindahDataScreen)

export const readMove = endpoint({
  call: 'GET pindah-data',
  summary: 'The move of the shop that is under way: its steps, its documents, and its proof against the old books as it stands',
  access: open,
  reply: moveUnderWay,
})

export const beginMove = endpoint({
  call: 'POST pindah-data/mulai',
  summary: 'Begins the move of a shop from another system',
  access: open,
  body: objectOf([f.keterangan]),
  reply: done,
  refusals: [refusals.MOVE_UNDER_WAY],
})

export const stageRows = endpoint({
  call: 'POST pindah-data/baris',
  summary: 'Lays rows of the file of a step ready; the first page of a file takes the place of the file before',
  access: open,
  body: z.object({
    langkah_pindah: z.enum(stepOrder),
    nama_file: z.string().trim().min(1, 'Nama File Tidak Boleh Kosong').max(200, 'Nama File Maksimal 200 Karakter'),
    awal: z.boolean(),
    /** How many rows the whole file has: fewer are no file yet. */
    jumlah: z.number().int().min(1),
    rows: z
      .array(stagedRow)
      .min(1, 'Tidak Ada Data')
      .max(pageMax, `Maksimal ${pageMax} Baris`)
      .refine((rows) => new Set(rows.map(({ no_baris }) => no_baris)).size === rows.length, 'Baris Tidak Boleh Sama'),
  }),
  reply: z.object({ jumlah_baris: z.number().int() }),
  refusals: [refusals.NO_MOVE, refusals.TOO_MANY_ROWS, refusals.STAGED_AGAIN],
})

export const discardStep = endpoint({
  call: 'POST pindah-data/buang',
  summary: 'Takes the file of a step away that lies ready and was not entered',
  access: open,
  body: z.object({ langkah_pindah: z.enum(stepOrder) }),
  reply: done,
  refusals: [refusals.NO_MOVE, refusals.NOTHING_READY],
})

/** What is wrong with a file: the line of its sheet, the column by its name on the wire, and why. */
export const wrongCell = z.object({ no_baris: z.number().int(), kolom: z.string(), pesan: z.string() })

/** What is wrong with a file, at a cell of it. */
export type WrongCell = z.output<typeof wrongCell>

/** A tray that rows of a file name and that the shop does not have: the user can make it from here. */
export const missingTray = z.object({ kode_gudang: z.string(), kode_baki: z.string(), jumlah_baris: z.number().int() })

/** A tray that a file names and that can be made. */
export type MissingTray = z.output<typeof missingTray>

/** The limit of errors that a file shows. */
export const wrongMax = 5_000

/** What came of trying a file: what it would come to, and everything that is wrong. */
export const tried = z.object({
  jumlah_baris: z.number().int(),
  /** Which file was tried: another has another. */
  versi: z.number().int(),
  jumlah_salah: z.number().int(),
  salah: z.array(wrongCell),
  baki_kurang: z.array(missingTray),
  akan: z.array(proofLine.pick({ uraian_bukti: true, satuan: true, nilai_masuk: true })),
})

/** What came of trying a file. */
export type Tried = z.output<typeof tried>

export const tryStep = endpoint({
  call: 'POST pindah-data/periksa',
  summary:
    'Tries the file of a step that lies ready by the checks that it will meet, writes and locks nothing: what it comes to, and all that is wrong with it',
  access: open,
  body: z.object({ langkah_pindah: z.enum(stepOrder) }),
  reply: tried,
  readsMuch: true,
  mayLag: false,
  refusals: [refusals.NO_MOVE, refusals.NOTHING_READY, refusals.FILE_INCOMPLETE],
})

export const enterStep = endpoint({
  call: 'POST pindah-data/masuk',
  summary: 'Enters the file of a step, all of it or nothing, by the documents that there are for it; somebody else approves what has value',
  access: open,
  /** `versi` is that of the file that the user tried, so he enters exactly the file that he checked. */
  body: z.object({ langkah_pindah: z.enum(stepOrder), versi: z.number().int().optional() }),
  reply: z.object({ jumlah_baris: z.number().int(), jumlah_dokumen: z.number().int() }),
  moves: true,
  refusals: [
    refusals.NO_MOVE,
    refusals.NOTHING_READY,
    refusals.FILE_INCOMPLETE,
    refusals.ROWS_WRONG,
    refusals.STAGED_AGAIN,
    refusals.NO_CAPITAL_CODE,
    refusals.NOT_BY_ONESELF,
    ledgerRefusals.NO_ACCOUNT,
    ledgerRefusals.NO_BANK_ACCOUNT,
    ...dateRefusals,
    ...approvalAnswers,
  ],
  approvals: ['PINDAH_DATA'] satisfies Category[],
})

export const keepOldBooks = endpoint({
  call: 'PUT pindah-data/buku-lama',
  summary: 'Keeps what the old books closed with, line by line of the proof, and why a line differs',
  access: open,
  body: z.object({
    bukti: z
      .array(
        z.object({
          kunci_bukti: f.kunci_bukti.check(),
          nilai_lama: z.number().min(-1e14).max(1e14).nullable(),
          alasan_beda: f.alasan_beda.optional().check(),
        }),
      )
      .max(500),
  }),
  reply: done,
  refusals: [refusals.NO_MOVE],
})

export const finishMove = endpoint({
  call: 'POST pindah_data',
  summary: 'Ends a move: each line of its proof agrees with the old books or has a reason, and somebody else approves it. Answers the whole document',
  access: open,
  body: z.object({}),
  reply: pindahData.calls.read.reply,
  moves: true,
  refusals: [
    refusals.NO_MOVE,
    refusals.STEP_WAITING,
    refusals.NOTHING_MOVED,
    refusals.DIFFERENCE_UNEXPLAINED,
    refusals.NOT_BY_ONESELF,
    ...dateRefusals,
    ...approvalAnswers,
  ],
  approvals: ['SELESAI_PINDAH_DATA'] satisfies Category[],
})

/** What stands against taking a move back: at which document, what of it, and why. */
export const obstacle = z.object({ kind: z.string(), reference: z.string(), apa: z.string(), sebab: z.string() })

/** What stands against taking a move back. */
export type Obstacle = z.output<typeof obstacle>

/** The limit of obstacles that the reply shows. */
export const obstaclesMax = 500

export const readObstacles = endpoint({
  call: 'GET pindah-data/halangan',
  summary: 'What stands against taking back the move of the shop that is under way: pieces, claims, points and money that were touched since',
  access: open,
  reply: z.array(obstacle),
})

export const takeBackMove = endpoint({
  call: 'POST pindah-data/batal',
  summary: 'Takes the move that is under way back with every document that it brought in, in one go; somebody else approves it',
  access: open,
  body: z.object({ alasan: w.alasan_batal.labelled('Alasan').check() }),
  reply: done,
  moves: true,
  refusals: [refusals.NO_MOVE, ...undoRefusals, ledgerRefusals.CASH_SHORT, ledgerRefusals.POINTS_SHORT, ...dateRefusals, ...approvalAnswers],
  approvals: ['BATAL_PINDAH_DATA'] satisfies Category[],
})
