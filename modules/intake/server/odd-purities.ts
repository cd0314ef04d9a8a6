import { sql } from 'kysely'
import { formatNumber } from '#engine/kinds/number.ts'
import type { Db } from '#engine/server/database.ts'
import { type Need, shortList } from '#modules/approvals/server/public.ts'
import { areApart, stampedPurity } from '#modules/goods/contract/purity-apart.ts'

/** Incoming goods of a group, with their purity and stamp. */
export interface GoodsOfGroup {
  readonly nama_barang: string
  readonly kode_group: string
  readonly kadar: number
  readonly kadar_cetak?: string | null
  /** Grams. */
  readonly berat: number
}

/** The purity of each group in these lines, in percent. */
async function puritiesOf(db: Db, lines: readonly GoodsOfGroup[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ kode_group: string; kadar: number }>`
    select kode_group, kadar from grup join kadar using (kode_kadar) where kode_group = any(${[...new Set(lines.map(({ kode_group }) => kode_group))]})`.execute(
    db,
  )
  return new Map(rows.map(({ kode_group, kadar }) => [kode_group, kadar]))
}

/** The lines whose purity is far from that of their group or of their stamp. */
export async function oddPurities<Line extends GoodsOfGroup>(db: Db, lines: readonly Line[]): Promise<readonly Line[]> {
  const purities = await puritiesOf(db, lines)
  return lines.filter(({ kode_group, kadar, kadar_cetak }) =>
    [purities.get(kode_group), stampedPurity(kadar_cetak ?? null)].some((other) => other !== undefined && areApart(kadar, other)),
  )
}

/** The approval for such lines, if there are any. It lists the group, purity and weight of each. */
export async function needOfPurities(db: Db, subjek: string, lines: readonly GoodsOfGroup[]): Promise<Need[]> {
  const odd = await oddPurities(db, lines)
  if (odd.length === 0) return []
  return [
    {
      kategori: 'KADAR_BEDA_GROUP',
      subjek,
      kunci: shortList(odd, ({ nama_barang }) => nama_barang, ', '),
      uraian: shortList(
        odd,
        (line) => `${line.nama_barang} · ${line.kode_group} · ${formatNumber(line.kadar, 3)} % · ${formatNumber(line.berat, 3)} g`,
      ),
      isi: {
        barang: odd.map(({ nama_barang, kode_group, kadar, kadar_cetak = null, berat }) => ({ nama_barang, kode_group, kadar, kadar_cetak, berat })),
      },
    },
  ]
}
