import { toMg } from '#engine/kinds/grams/grams.ts'
import { boughtLines, owedLines } from '#modules/goods/server/public.ts'
import { type Lines, type Place, moved } from '#modules/ledger/server/public.ts'
import { type NewOpname, opname } from '../contract/opname.ts'

/** What the posting of an adjustment is made from. */
export type PostedOpname = Pick<NewOpname, 'kode_sales' | 'nilai_barang' | 'detail_barang'> & { readonly no_opname: string }

const missing: Place = { tempat: 'HILANG' }

/**
 * The changes of a count (events of the trade, G4 and G10–G12). A missing piece stays ours, apart from the others, until a decision.
 * A found piece goes back. A piece in the wrong tray moves there. A given-up piece is an expense, unless an employee answers for it:
 * then he owes its cost. The debt is cancelled if the piece is seen again and comes into the books at that cost. The supplier of a
 * piece on consignment has a claim from the giving up on.
 */
export function opnameLines({ no_opname, kode_sales, nilai_barang, detail_barang }: PostedOpname): Lines {
  const isCharged = kode_sales !== null && nilai_barang !== 0
  const freed = detail_barang.flatMap(({ penanggung, no_hapus, hpp }) =>
    penanggung === null || no_hapus === null || hpp === 0
      ? []
      : [{ jenis: 'PIUTANG_KARYAWAN' as const, pihak: penanggung, dokumen: no_hapus, rupiah: -hpp }],
  )
  const charged = [
    ...(isCharged ? [{ jenis: 'PIUTANG_KARYAWAN' as const, pihak: kode_sales, dokumen: no_opname, rupiah: nilai_barang }] : []),
    ...freed,
  ]
  const chargedRp = charged.reduce((sum, { rupiah }) => sum + rupiah, 0)
  return {
    kind: opname.kind,
    reference: no_opname,
    stock: detail_barang.flatMap(
      ({ kode_barcode, gerak, kode_gudang, kode_baki, gudang_temuan, baki_temuan, qty, berat_stock, fine, hpp, kode_supplier }) => {
        const books = { tempat: 'BAKI', kode_gudang: kode_gudang ?? '', kode_baki: kode_baki ?? '' } as const
        const seen = { tempat: 'BAKI', kode_gudang: gudang_temuan ?? '', kode_baki: baki_temuan ?? '' } as const
        const way = {
          KURANG: { from: books, to: missing },
          KEMBALI: { from: missing, to: seen },
          PINDAH: { from: books, to: seen },
          HAPUS: { from: missing, to: { tempat: 'KOREKSI' } },
          PULIH: { from: { tempat: 'KOREKSI' }, to: seen },
        }[gerak] as { from: Place; to: Place }
        const whole = { kode_barcode, pieces: qty, grossMg: toMg(berat_stock), fineMg: toMg(fine), costRp: hpp }
        return [...boughtLines({ kode_barcode, hpp, kode_supplier }, way.from), ...moved(whole, way)]
      },
    ),
    cash: [],
    claims: [...charged, ...owedLines(detail_barang, no_opname)],
    counter: chargedRp === 0 ? [] : [{ type: 'OPNAME', kode_akun: 'SELISIH_STOCK', jumlahRp: chargedRp }],
    points: [],
  }
}
