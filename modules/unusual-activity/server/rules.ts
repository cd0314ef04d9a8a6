import { type RawBuilder, sql } from 'kysely'
import { type SettingKey, settings } from '#modules/settings/contract/settings.ts'
import type { RuleKey, Threshold } from '../contract/rules.ts'

/**
 * How a rule finds: a select over the shops `t` (kode_toko, tgl_system), each up to its own business date, of what a row of `temuan` holds:
 * kunci, kode_toko, tgl_system, fakta, orang, dokumen, nilai_rp. It reads the documents of its days by their dates, and no more. A key that
 * names a week or a month has what goes on in it grow, instead of being found again every day.
 */
type Finder = (limits: Threshold) => RawBuilder<unknown>

/** Of a table with business dates that is joined to `t`: within so many days up to the shop's date. */
const within = (alias: string, { rentang_hari }: Threshold) => sql`
  ${sql.ref(`${alias}.kode_toko`)} = t.kode_toko and ${sql.ref(`${alias}.tgl_system`)} > t.tgl_system - ${sql.lit(rentang_hari)}::integer
  and ${sql.ref(`${alias}.tgl_system`)} <= t.tgl_system`

/** A setting of each shop `t` as a number: its own, else the chain's, else the preset. */
const settingOf = (key: SettingKey) => sql`coalesce(
  (select value from para_system where kode_toko = t.kode_toko and key = ${sql.lit(key)}),
  (select value from para_system where kode_toko = '*' and key = ${sql.lit(key)}), ${sql.lit(String(settings[key].default))})::numeric`

/** The documents that a finding is made of, each once. */
const documents = (kind: RawBuilder<unknown>, nomor: RawBuilder<unknown>) =>
  sql`jsonb_agg(distinct jsonb_build_object('kind', ${kind}, 'nomor', ${nomor}))`

/** What customers sold us, on both sides of the counter, with who wrote it. */
const boughtPieces = (limits: Threshold) => sql`
  select d.kode_toko, 'PEMBELIAN' as kind, d.no_faktur_beli as nomor, d.no_urut, d.tgl_system, d.kode_barcode, d.nama_barang, d.harga, d.harga_nota, d.berat, d.berat_nota, p.user_id
  from t join pembelian_detail d on ${within('d', limits)} join pembelian p on (p.kode_toko, p.no_faktur_beli) = (d.kode_toko, d.no_faktur_beli)
  where not d.batal
  union all
  select d.kode_toko, 'PENJUALAN', d.no_faktur, d.no_urut, d.tgl_system, d.kode_barcode, d.nama_barang, d.harga, d.harga_nota, d.berat, d.berat_nota, p.user_id
  from t join penjualan_tukar d on ${within('d', limits)} join penjualan p on (p.kode_toko, p.no_faktur) = (d.kode_toko, d.no_faktur)
  where not d.batal`

/** A piece that is sold, cancelled and bought back again and again. Of accessories one barcode is many pieces: they are left out. */
const pieceChain: Finder = (limits) => sql`
  select kode_barcode || ' ' || min(nomor) filter (where batal) as kunci, (array_agg(gerak.kode_toko order by gerak.tgl_system desc, nomor desc))[1] as kode_toko,
         max(gerak.tgl_system) as tgl_system,
         jsonb_build_object('barang', kode_barcode, 'jual', count(*) filter (where dijual), 'batal', count(*) filter (where batal),
                            'beli', count(*) filter (where not dijual)) as fakta,
         array_agg(user_id) || array_agg(dibatalkan_oleh) as orang, ${documents(sql`kind`, sql`nomor`)} as dokumen, max(rp) as nilai_rp
  from (
    select d.kode_toko, d.kode_barcode, 'PENJUALAN' as kind, d.no_faktur as nomor, d.tgl_system, true as dijual, d.batal, p.user_id, p.dibatalkan_oleh, d.harga_total as rp
    from t join penjualan_detail d on ${within('d', limits)} join penjualan p on (p.kode_toko, p.no_faktur) = (d.kode_toko, d.no_faktur)
    union all
    select kode_toko, kode_barcode, kind, nomor, tgl_system, false, false, user_id, null, harga from (${boughtPieces(limits)}) dibeli where kode_barcode is not null
  ) gerak join barang b using (kode_barcode)
  where not b.is_aksesoris
  group by kode_barcode
  having count(*) filter (where batal) > 0 and count(*) + count(*) filter (where batal) >= ${sql.lit(limits.jumlah_min)}`

/**
 * Finds users who often stop just below the limit of an approval, in one shop. `of` returns how near each came: kode_toko,
 * user_id, tgl_system, kind, nomor, ukuran and batas in the same unit, rp, and kali, which is the unit that is counted.
 */
const underLimit = ({ jumlah_min, batas_persen }: Threshold, of: RawBuilder<unknown>, batas: RawBuilder<unknown> = sql`'batas', max(batas)`) => sql`
  select kode_toko || ' ' || user_id || ' ' || to_char(max(tgl_system), 'IYYY-IW') as kunci, kode_toko, max(tgl_system) as tgl_system,
         jsonb_build_object('user', user_id, ${batas}, 'n', count(distinct kali)) as fakta, array[user_id] as orang,
         ${documents(sql`kind`, sql`nomor`)} as dokumen, sum(rp)::bigint as nilai_rp
  from (${of}) diukur
  where batas > 0 and ukuran between batas * ${sql.lit(batas_persen)}::numeric / 100 and batas
  group by kode_toko, user_id having count(distinct kali) >= ${sql.lit(jumlah_min)}`
const inRupiah = sql`'batas_rp', max(batas)::bigint`

/** Day after day just what he may spend without asking. */
const cashUnderLimit: Finder = (limits) =>
  underLimit(
    limits,
    sql`
    select t.kode_toko, u.user_id, u.tgl_system, u.kind, u.nomor, u.rupiah as rp, u.tgl_system as kali, ${settingOf('BATAS_UANG_KELUAR')} as batas,
           sum(u.rupiah) over (partition by u.kode_toko, u.user_id, u.tgl_system) as ukuran
    from t join uang_keluar u on ${within('u', limits)}`,
    inRupiah,
  )

/** Discounts, piece by piece. */
const discountUnderLimit: Finder = (limits) =>
  underLimit(
    limits,
    sql`
    select d.kode_toko, p.user_id, d.tgl_system, 'PENJUALAN' as kind, d.no_faktur as nomor, d.diskon as rp, (d.no_faktur, d.no_urut)::text as kali,
           d.diskon * 100.0 / (d.harga_dasar + d.ongkos) as ukuran, ${settingOf('BATAS_HARGA_JUAL')} as batas
    from t join penjualan_detail d on ${within('d', limits)} join penjualan p on (p.kode_toko, p.no_faktur) = (d.kode_toko, d.no_faktur)
    where not d.batal and d.diskon > 0 and d.harga_dasar + d.ongkos > 0`,
  )

/** Finds differences of the till: shortages and surpluses of a day, added up as for the limit. The finding names the user who counted. */
const differenceUnderLimit: Finder = (limits) =>
  underLimit(
    limits,
    sql`
    select d.kode_toko, h.user_id, d.tgl_system, 'SELISIH_KAS' as kind, d.no_selisih_kas as nomor, abs(d.selisih_uang) as rp, d.tgl_system as kali,
           sum(abs(d.selisih_uang)) over (partition by d.kode_toko, d.tgl_system) as ukuran, ${settingOf('BATAS_SELISIH_KAS')} as batas
    from t join selisih_kas d on ${within('d', limits)} join hitung_kas h on (h.kode_toko, h.no_hitung) = (d.kode_toko, d.no_hitung)
    where d.status = 'VALID'`,
    inRupiah,
  )

/** Finds prices that move in small steps, each just below the mark. A plan counts once, by its price that moves the furthest. */
const priceUnderLimit: Finder = (limits) =>
  underLimit(
    limits,
    sql`
    select h.kode_toko, h.user_id, h.tgl_system, 'RENCANA_HARGA' as kind, h.no_rencana::text as nomor, null::bigint as rp, h.no_rencana as kali,
           ${settingOf('BATAS_UBAH_HARGA')} as batas,
           (select max(abs(d.harga_baru - d.harga_lama) * 100.0 / d.harga_lama) from rencana_harga_detail d where d.no_rencana = h.no_rencana and d.harga_lama > 0) as ukuran
    from t join rencana_harga h on ${within('h', limits)} where h.status = 'TERBIT'`,
  )

/** Pieces that weigh just so much else than their invoice says as may pass. */
const weightUnderLimit: Finder = (limits) =>
  underLimit(
    limits,
    sql`
    select d.kode_toko, d.user_id, d.tgl_system, d.kind, d.nomor, d.harga as rp, (d.nomor, d.no_urut)::text as kali,
           abs(d.berat - d.berat_nota) as ukuran, ${settingOf('TOLERANSI_BERAT_BELI')} as batas
    from (${boughtPieces(limits)}) d join t using (kode_toko) where d.berat_nota is not null`,
  )

/**
 * Finds a paper that is printed again and again, of any kind and age. The first copy left with a customer, and each further one could be
 * for another person.
 */
const reprints: Finder = (limits) => sql`
  select d.kind || ' ' || d.nomor || ' ' || to_char(max(d.tgl_system), 'YYYY-MM') as kunci, d.kode_toko, max(d.tgl_system) as tgl_system,
         jsonb_build_object('nomor', d.nomor, 'n', max(d.cetak_ke)) as fakta, array_agg(distinct d.user_id) as orang,
         jsonb_build_array(jsonb_build_object('kind', d.kind, 'nomor', d.nomor)) as dokumen, max(d.nilai_rp) as nilai_rp
  from t join cetak_ulang d on ${within('d', limits)}
  group by d.kode_toko, d.kind, d.nomor having count(*) >= ${sql.lit(limits.jumlah_min)}`

/** Finds a person, by any of his marks, who sells gold to one shop after the other (the people of docs/decisions/051). */
const manyShops: Finder = (limits) => sql`
  select orang || ' ' || to_char(max(tgl_system), 'IYYY-IW') as kunci, (array_agg(kode_toko order by tgl_system desc, nomor desc))[1] as kode_toko,
         max(tgl_system) as tgl_system, jsonb_build_object('pelanggan', orang, 'n', count(distinct kode_toko)) as fakta, '{}'::text[] as orang,
         ${documents(sql`kind`, sql`nomor`)} as dokumen, null::bigint as nilai_rp
  from (select d.kode_toko, d.tgl_system, d.kind, d.nomor, d.orang from t join transaksi_orang d on ${within('d', limits)} where d.dibeli) dijual
  group by orang having count(distinct kode_toko) >= ${sql.lit(limits.jumlah_min)}`

/** Finds pieces whose weight a user changed by more than the scale explains. */
const weightEdits: Finder = (limits) => sql`
  select h.no_ubah as kunci, h.kode_toko, h.tgl_system, jsonb_build_object('barang', h.kode_barcode, 'lama', d.lama, 'baru', d.baru) as fakta, array[h.user_id] as orang,
         jsonb_build_array(jsonb_build_object('kind', 'UBAH_BARANG', 'nomor', h.no_ubah)) as dokumen, null::bigint as nilai_rp
  from t join ubah_barang h on ${within('h', limits)}
  join lateral (
    select lama, baru from ubah_barang_detail
    where (kode_toko, no_ubah) = (h.kode_toko, h.no_ubah) and kolom in ('berat_stock', 'berat', 'berat_bruto') and lama::numeric > 0
      and abs(baru::numeric - lama::numeric) * 100 >= lama::numeric * ${sql.lit(limits.batas_persen)}::numeric
    order by abs(baru::numeric - lama::numeric) desc limit 1
  ) d on true
  where h.status = 'VALID'
  union all
  select h.no_pecah, h.kode_toko, h.tgl_system, jsonb_build_object('barang', d.kode_barcode, 'lama', i.berat, 'baru', d.berat), array[h.user_id],
         jsonb_build_array(jsonb_build_object('kind', 'PECAH_BARANG', 'nomor', h.no_pecah)), null::bigint
  from t join pecah_barang_sah h on ${within('h', limits)}
  join pecah_barang_induk i on (i.kode_toko, i.no_pecah) = (h.kode_toko, h.no_pecah)
  join pecah_barang_detail d on (d.kode_toko, d.no_pecah) = (h.kode_toko, h.no_pecah)
  -- Tagged anew, one is what the other was.
  where h.total_qty = 1 and (select count(*) from pecah_barang_induk n where (n.kode_toko, n.no_pecah) = (h.kode_toko, h.no_pecah)) = 1
    and i.berat > 0 and abs(d.berat - i.berat) * 100 >= i.berat * ${sql.lit(limits.batas_persen)}::numeric`

/** Gold that is lost in repairs, by weighing user and by craftsman. Each single loss may be within the tolerance. */
const serviceLosses: Finder = (limits) => sql`
  select jenis || ' ' || kode_toko || ' ' || siapa || ' ' || to_char(max(tgl_system), 'YYYY-MM') as kunci, kode_toko, max(tgl_system) as tgl_system,
         jsonb_build_object('siapa', max(nama), 'n', count(distinct nomor), 'gram', sum(susut), 'persen', round(sum(susut) * 100 / sum(berat), 2)) as fakta,
         array_agg(distinct user_id) as orang, ${documents(sql`'MUTASI_SERVICE'`, sql`nomor`)} as dokumen, null::bigint as nilai_rp
  from (
    select m.kode_toko, m.tgl_system, m.no_mutasi_service as nomor, m.user_id, s.*, d.berat, greatest(0, d.berat + d.berat_emas - d.berat_selesai) as susut
    from t join mutasi_service m on ${within('m', limits)}
    join mutasi_service_detail d on (d.kode_toko, d.no_mutasi_service) = (m.kode_toko, m.no_mutasi_service)
    cross join lateral (values ('USER', m.user_id, m.user_id), ('TUKANG', m.kode_tukang, m.kode_tukang || ' ' || m.nama_tukang)) as s (jenis, siapa, nama)
    where (m.jenis_service, m.status) = ('SELESAI', 'VALID') and s.siapa is not null
  ) selesai
  group by kode_toko, jenis, siapa
  having count(distinct nomor) filter (where susut > 0) >= ${sql.lit(limits.jumlah_min)} and sum(susut) * 100 >= sum(berat) * ${sql.lit(limits.batas_persen)}::numeric`

/** A piece that came back for more than it was sold for. */
const aboveInvoice: Finder = (limits) => sql`
  select kind || ' ' || nomor || ' ' || no_urut as kunci, kode_toko, tgl_system,
         jsonb_build_object('barang', coalesce(kode_barcode, nama_barang), 'harga_rp', harga, 'nota_rp', harga_nota) as fakta, array[user_id] as orang,
         jsonb_build_array(jsonb_build_object('kind', kind, 'nomor', nomor)) as dokumen, (harga - harga_nota) as nilai_rp
  from (${boughtPieces(limits)}) dibeli
  where harga_nota > 0 and harga > harga_nota and (harga - harga_nota) * 100 >= harga_nota * ${sql.lit(limits.batas_persen)}::numeric`

/** Finds trays with a wrong weight, once for any number of weighings. The report of the tray shows the difference to users who may read it. */
const trayAlarms: Finder = (limits) => sql`
  select kode_toko || ' ' || kode_baki || ' ' || to_char(max(tgl_system), 'IYYY-IW') as kunci, kode_toko, max(tgl_system) as tgl_system,
         jsonb_build_object('baki', kode_baki, 'n', count(*)) as fakta, array_agg(distinct user_id) as orang,
         ${documents(sql`'timbang_baki'`, sql`no_timbang::text`)} as dokumen, null::bigint as nilai_rp
  from (
    select b.kode_toko, b.kode_baki, b.tgl_system, b.user_id, b.no_timbang from t join timbang_baki b on ${within('b', limits)}
    where exists (select from timbang_alarm a where a.no_timbang = b.no_timbang)
  ) beralarm
  group by kode_toko, kode_baki having count(*) >= ${sql.lit(limits.jumlah_min)}`

/** Two who need each other alone, in a shop where others ask and allow too. */
const oneApprover: Finder = (limits) => sql`
  select kode_toko || ' ' || decided_by || '>' || requested_by || ' ' || to_char(tgl_system, 'YYYY-MM') as kunci, kode_toko, tgl_system,
         jsonb_build_object('penyetuju', decided_by, 'peminta', requested_by, 'n', n, 'persen', floor(n * 100 / sum_by)) as fakta,
         array[decided_by, requested_by] as orang, dokumen, rp as nilai_rp
  from (
    select o.kode_toko, o.decided_by, o.requested_by, count(*) as n, max(o.tgl_system) as tgl_system, sum(abs(coalesce(o.selisih_rp, 0)))::bigint as rp,
           coalesce(${documents(sql`untuk.kind`, sql`untuk.reference`)} filter (where untuk.kind is not null), '[]') as dokumen,
           sum(count(*)) over (partition by o.kode_toko, o.decided_by) as sum_by, sum(count(*)) over (partition by o.kode_toko, o.requested_by) as sum_for,
           sum(count(*)) over (partition by o.kode_toko) as sum_all
    from t join otorisasi o on ${within('o', limits)}
    -- What it was used for: the document that was posted by the call that used it. Of a price or a setting there is none.
    left join lateral (
      select p.kind, p.reference from audit a join posting p on (p.kode_toko, p.tgl_system, p.request_id) = (o.kode_toko, o.tgl_system, a.request_id)
      where (a.subject, a.subject_key) = ('otorisasi', o.id::text) and a.after ->> 'status' = 'DIPAKAI' order by p.id limit 1
    ) untuk on o.status = 'DIPAKAI'
    where o.status in ('DISETUJUI', 'DIPAKAI') and o.decided_by <> o.requested_by
    group by o.kode_toko, o.decided_by, o.requested_by
  ) berdua
  where n >= ${sql.lit(limits.jumlah_min)} and n * 100 >= ${sql.lit(limits.batas_persen)}::numeric * greatest(sum_by, sum_for) and sum_all > n`

/** A new user whose requests are approved by the user who made him: both may be one person. */
const newAsker: Finder = (limits) => sql`
  select o.kode_toko || ' ' || o.requested_by || ' ' || to_char(max(o.tgl_system), 'YYYY-MM') as kunci, o.kode_toko, max(o.tgl_system) as tgl_system,
         jsonb_build_object('penyetuju', u.diangkat_oleh, 'peminta', o.requested_by, 'n', count(*) filter (where o.decided_by = u.diangkat_oleh),
                            'persen', floor(count(*) filter (where o.decided_by = u.diangkat_oleh) * 100.0 / count(*))) as fakta,
         array[u.diangkat_oleh, o.requested_by] as orang, '[]'::jsonb as dokumen, sum(abs(coalesce(o.selisih_rp, 0)))::bigint as nilai_rp
  from t join otorisasi o on ${within('o', limits)} join users u on u.user_id = o.requested_by
  where o.status in ('DISETUJUI', 'DIPAKAI') and o.decided_by <> o.requested_by and u.diangkat_oleh is not null
    and u.created_at > now() - make_interval(days => ${sql.lit(limits.rentang_hari)})
  group by o.kode_toko, o.requested_by, u.diangkat_oleh
  having count(*) filter (where o.decided_by = u.diangkat_oleh) >= ${sql.lit(limits.jumlah_min)}
    and count(*) filter (where o.decided_by = u.diangkat_oleh) * 100 >= count(*) * ${sql.lit(limits.batas_persen)}::numeric`

/** Coupons that a user issues by hand. Their codes are worth money, so a finding does not show them. */
const couponsByHand: Finder = (limits) => sql`
  select k.kode_toko || ' ' || k.user_id || ' ' || to_char(max(k.tgl_system), 'IYYY-IW') as kunci, k.kode_toko, max(k.tgl_system) as tgl_system,
         jsonb_build_object('user', k.user_id, 'n', count(*), 'kupon_rp', sum(k.nilai_kupon)) as fakta, array[k.user_id] as orang, '[]'::jsonb as dokumen,
         sum(k.nilai_kupon)::bigint as nilai_rp
  from t join kupon_terbit k on ${within('k', limits)} where k.no_faktur is null and k.user_id <> ''
    -- Coupons of a moved shop were issued before the move.
    and not exists (select from saldo_awal_tagihan_detail d where d.no_kupon = k.no_kupon)
  group by k.kode_toko, k.user_id
  having count(*) >= ${sql.lit(limits.jumlah_min)} and sum(k.nilai_kupon) >= ${sql.lit(limits.batas_rp)}::bigint`

/**
 * Finds users whose counts of the till differ too often or by too much. It names the user who counted, not the one who booked. A difference that was
 * taken back was a wrong count, so it does not count.
 */
const countedDifferences: Finder = (limits) => sql`
  select kode_toko || ' ' || user_id || ' ' || to_char(max(tgl_system), 'IYYY-IW') as kunci, kode_toko, max(tgl_system) as tgl_system,
         jsonb_build_object('user', user_id, 'n', count(*), 'kurang_rp', -coalesce(sum(selisih_uang) filter (where selisih_uang < 0), 0),
                            'lebih_rp', coalesce(sum(selisih_uang) filter (where selisih_uang > 0), 0)) as fakta,
         array[user_id] as orang, ${documents(sql`'SELISIH_KAS'`, sql`no_selisih_kas`)} as dokumen, sum(abs(selisih_uang))::bigint as nilai_rp
  from (
    select d.kode_toko, h.user_id, d.tgl_system, d.no_selisih_kas, d.selisih_uang
    from t join selisih_kas d on ${within('d', limits)} join hitung_kas h on (h.kode_toko, h.no_hitung) = (d.kode_toko, d.no_hitung)
    where d.status = 'VALID'
  ) beda
  group by kode_toko, user_id
  having count(*) >= ${sql.lit(limits.jumlah_min)} or (${sql.lit(limits.batas_rp)}::bigint > 0 and sum(abs(selisih_uang)) > ${sql.lit(limits.batas_rp)}::bigint)`

/** A till that was counted again although its difference was shown and not booked: the first difference and the last count. */
const recounts: Finder = (limits) => sql`
  select kode_toko || ' ' || tgl_system as kunci, kode_toko, tgl_system,
         jsonb_build_object('n', count(*), 'user', (array_agg(user_id order by no_hitung))[1], 'pertama_rp', (array_agg(selisih order by no_hitung))[1],
                            'terakhir_rp', (array_agg(berikut order by no_hitung desc))[1]) as fakta,
         array_agg(user_id) || array_agg(user_berikut) as orang,
         coalesce(jsonb_agg(distinct jsonb_build_object('kind', 'tutup_toko', 'nomor', kode_toko || ' ' || tgl_system)) filter (where ditutup), '[]') as dokumen,
         max(abs(selisih))::bigint as nilai_rp
  from (
    select h.kode_toko, h.tgl_system, h.no_hitung, h.user_id, h.total_fisik - h.saldo_buku as selisih,
           lead(h.user_id) over counts as user_berikut, lead(h.total_fisik - h.saldo_buku) over counts as berikut,
           exists (select from selisih_kas d where (d.kode_toko, d.no_hitung, d.status) = (h.kode_toko, h.no_hitung, 'VALID')) as dibukukan,
           exists (select from tutup_toko c where (c.kode_toko, c.tgl_system) = (h.kode_toko, h.tgl_system)) as ditutup
    from t join hitung_kas h on ${within('h', limits)} window counts as (partition by h.kode_toko, h.tgl_system order by h.no_hitung)
  ) hitungan
  where selisih <> 0 and user_berikut is not null and not dibukukan and abs(selisih) >= ${sql.lit(limits.batas_rp)}::bigint
  group by kode_toko, tgl_system having count(*) >= ${sql.lit(limits.jumlah_min)}`

/** How each rule finds what it is about. */
export const finders: Readonly<Record<RuleKey, Finder>> = {
  JUAL_BATAL_BELI: pieceChain,
  KAS_HAMPIR_BATAS: cashUnderLimit,
  DISKON_HAMPIR_BATAS: discountUnderLimit,
  SELISIH_HAMPIR_BATAS: differenceUnderLimit,
  HARGA_HAMPIR_BATAS: priceUnderLimit,
  BERAT_HAMPIR_BATAS: weightUnderLimit,
  CETAK_ULANG: reprints,
  TELEPON_BANYAK_TOKO: manyShops,
  UBAH_BERAT: weightEdits,
  SUSUT_SERVICE: serviceLosses,
  BELI_DI_ATAS_NOTA: aboveInvoice,
  ALARM_TIMBANG: trayAlarms,
  SATU_PENYETUJU: oneApprover,
  HITUNG_ULANG_KAS: recounts,
  PEMINTA_BARU: newAsker,
  KUPON_TANPA_PENJUALAN: couponsByHand,
  SELISIH_KAS: countedDifferences,
}
