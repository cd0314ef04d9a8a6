import type { NamesIn } from '#engine/web/scan-box.tsx'
import { goods as g } from '../contract/fields.ts'
import { PiecePhoto } from './photo.tsx'
import { askByName } from './piece-scans.ts'

/** Pieces that may be sold, for a box of scans that finds them by their names too. */
export const piecesByName: NamesIn = {
  ask: async (typed, signal) =>
    (await askByName(typed, signal)).map(({ kode_barcode, nama_barang, kadar_cetak, berat, harga, kode_baki, foto }) => ({
      code: kode_barcode,
      name: nama_barang,
      facts: [kode_barcode, kadar_cetak, kode_baki].filter(Boolean).join(' · '),
      price: g.harga.format(harga),
      weight: `${g.berat.format(berat)} g`,
      picture: <PiecePhoto piece={{ kode_barcode, nama_barang, foto }} size={36} isStill />,
    })),
}
