-- As in 0226_passport.sql, by way of these.
create or replace function induk_barang(kode text) returns table (kode_barcode text, induk text, kode_toko text, kind text, dokumen text, user_id text, waktu timestamptz)
language sql stable as $$
  select a.kode_barcode, a.induk, a.kode_toko, a.kind, a.dokumen, a.user_id, a.created_at
  from barang_asal a where a.kode_barcode = kode and is_posted(a.kode_toko, a.kind, a.dokumen)
  union all
  select d.kode_barcode, l.induk_barcode, d.kode_toko, 'BARANG_MASUK', d.no_masuk, m.user_id, m.created_at
  from barang_masuk_detail d join barang_masuk m using (kode_toko, no_masuk)
  cross join lateral (
    with recursive lots (kode_lot) as (
      select d.kode_lot
      union
      select a.induk from silsilah_lot a join lots using (kode_lot)
    )
    select distinct a.induk_barcode from lots join lot_asal a using (kode_lot) where a.induk_barcode is not null
  ) l
  where d.kode_barcode = kode and not d.batal and d.kode_lot is not null
$$;
