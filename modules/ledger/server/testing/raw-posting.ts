/** A posting written without the code: the values of each line as SQL. */
export interface RawPosting {
  readonly kind?: string
  /** Further columns of the header. */
  readonly facts?: Readonly<Record<string, string>>
  /** Place, what for, warehouse, tray, barcode, lot, pieces, gross, fine, cost. */
  readonly stock?: readonly string[]
  /** Account, way of paying, amount. */
  readonly kas?: readonly string[]
  /** Kind, party, document, rupiah, fine. */
  readonly tagihan?: readonly string[]
  /** Account, cash account, place, what for, debit, credit; `claims` of the journal stand apart. */
  readonly jurnal?: readonly string[]
  /** Account, kind of claim, debit, credit. */
  readonly jurnalTagihan?: readonly string[]
}

/** A whole posting as one statement of SQL that the code would not write. Checks of the commit run at once. */
export function rawPosting({
  kode_toko,
  tgl_system,
  kind = 'KOREKSI',
  facts = {},
  stock = [],
  kas = [],
  tagihan = [],
  jurnal = [],
  jurnalTagihan = [],
}: RawPosting & { readonly kode_toko: string; readonly tgl_system: string }): string {
  let urut = 0
  const insert = (table: string, columns: string, rows: readonly string[]) =>
    rows.map((row) => {
      urut += 1
      return `, l${urut} as (insert into ${table} (posting_id, no_urut, kode_toko, tgl_system, ${columns}) select id, ${urut}, '${kode_toko}', '${tgl_system}', ${row} from p)`
    })
  const more = Object.entries(facts)
  return [
    `with p as (insert into posting (kode_toko, tgl_system, kind, reference, user_id, request_id${more.map(([name]) => `, ${name}`).join('')})
       values ('${kode_toko}', '${tgl_system}', '${kind}', 'X', 'x', 'x'${more.map(([, value]) => `, ${value}`).join('')}) returning id)`,
    ...insert('mutasi_stock', 'tempat, trx, kode_gudang, kode_baki, kode_barcode, kode_lot, pieces, gross, fine, cost', stock),
    ...insert('mutasi_kas', 'akun_kas, jenis, jumlah', kas),
    ...insert('mutasi_tagihan', 'jenis, pihak, dokumen, rupiah, fine', tagihan),
    ...insert('jurnal', 'nomor_akun, akun_kas, tempat, trx, debet, kredit', jurnal),
    ...insert('jurnal', 'nomor_akun, jenis, debet, kredit', jurnalTagihan),
    'select 1; set constraints all immediate; set constraints all deferred',
  ].join('\n')
}
