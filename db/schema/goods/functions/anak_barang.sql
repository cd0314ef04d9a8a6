-- What was made of a piece.
create or replace function anak_barang(kode text) returns table (kode_barcode text, induk text, kode_toko text, kind text, dokumen text, user_id text, waktu timestamptz)
language sql stable as $$
  select a.kode_barcode, a.induk, a.kode_toko, a.kind, a.dokumen, a.user_id, a.created_at
  from barang_asal a where a.induk = kode and is_posted(a.kode_toko, a.kind, a.dokumen)
  union all
  select d.kode_barcode, kode, d.kode_toko, 'BARANG_MASUK', d.no_masuk, m.user_id, m.created_at
  from (
    with recursive lots (kode_lot) as (
      select a.kode_lot from lot_asal a where a.induk_barcode = kode
      union
      select a.kode_lot from silsilah_lot a join lots on a.induk = lots.kode_lot
    )
    select kode_lot from lots
  ) l
  join barang_masuk_detail d on d.kode_lot = l.kode_lot and not d.batal and d.kode_lot is not null
  join barang_masuk m using (kode_toko, no_masuk)
$$;
