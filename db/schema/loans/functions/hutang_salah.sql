-- The faults of a loan, besides those of every case (kasus_salah): its debt, its pledge, its paid interest and its rate are what its events left, each event
-- found what the event before it had left, and the things that were not returned lie in GADAI. A letter that replaces a lost one leaves all of that as it is,
-- and may stay when an event before it is taken back.
create or replace function hutang_salah(toko text, nomor text) returns table (kunci text, ukuran text, seharusnya numeric, nyata numeric) language sql stable as $$
  select h.no_faktur_hutang, m.*
  from hutang h
  cross join lateral (
    select coalesce(sum(bulan_bunga * 30 + hari_bunga) filter (where jenis_hutang = 'PERPANJANG'), 0) as parts, coalesce(sum(pokok_dibayar), 0) as paid,
           coalesce(sum(keluar_qty), 0) as qty, coalesce(sum(keluar_berat), 0) as berat,
           coalesce((array_agg(bunga_baru order by tgl_system desc, no_mutasi_hutang desc))[1], h.bunga_persen) as rate
    from mutasi_hutang e where (e.kode_toko, e.no_faktur_hutang, e.status) = (h.kode_toko, h.no_faktur_hutang, 'VALID') and e.jenis_hutang <> 'GANTI_SURAT'
  ) e
  cross join lateral (select (h.status <> 'CANCELLED')::integer as was) i
  cross join lateral (
    select count(*) as broken from (
      select jumlah_hutang - (h.jumlah_hutang - coalesce(sum(pokok_dibayar) over before, 0)) as rupiah, total_qty - (h.total_qty - coalesce(sum(keluar_qty) over before, 0)) as qty,
             bunga_persen - coalesce(lag(bunga_baru) over (order by tgl_system, no_mutasi_hutang), h.bunga_persen) as rate
      from mutasi_hutang e where (e.kode_toko, e.no_faktur_hutang, e.status) = (h.kode_toko, h.no_faktur_hutang, 'VALID') and e.jenis_hutang <> 'GANTI_SURAT'
      window before as (order by tgl_system, no_mutasi_hutang rows between unbounded preceding and 1 preceding)
    ) e where (rupiah, qty, rate) <> (0, 0, 0)
  ) c
  cross join lateral (values
    ('rupiah', h.sisa_hutang, i.was * h.jumlah_hutang - e.paid),
    ('pieces', h.qty_gadai, i.was * h.total_qty - e.qty),
    ('gross', h.berat_gadai, i.was * h.total_berat - e.berat),
    ('kejadian', 0, c.broken),
    ('bunga', e.rate, h.bunga_berlaku),
    -- In thirtieths of a month.
    ('bulan', h.bulan_awal * 30 + e.parts, h.bulan_dibayar * 30 + h.hari_dibayar)
  ) as m (ukuran, seharusnya, nyata)
  where (h.kode_toko, h.no_faktur_hutang) = (toko, nomor)
  union all
  select concat_ws(' ', h.no_faktur_hutang, d.no_urut), m.*
  from hutang h join hutang_detail d using (kode_toko, no_faktur_hutang)
  -- By the whole key of the lot: by its place alone the planner expects few rows and reads many.
  left join lateral (
    select pieces, gross, fine from saldo_lot
    where (kode_toko, tempat, kode_gudang, kode_baki, pihak, kode_lot) = (h.kode_toko, 'GADAI', '', '', '', lot_terima(h.no_faktur_hutang, d.no_urut)) limit 1
  ) l on true
  left join mutasi_hutang_detail k on (k.kode_toko, k.no_faktur_hutang, k.urut_hutang) = (h.kode_toko, h.no_faktur_hutang, d.no_urut) and not k.batal
  left join mutasi_hutang e on (e.kode_toko, e.no_mutasi_hutang) = (k.kode_toko, k.no_mutasi_hutang)
  cross join lateral (select (h.status = 'AKTIF' and k.no_urut is null)::integer as lies) i
  cross join lateral (values
    -- A thing that has left did so with a valid event, unchanged.
    ('keluar', 0, (d.keluar_dengan is distinct from k.no_mutasi_hutang or (k.no_urut is not null and (e.status, e.no_faktur_hutang, k.nama_barang, k.kadar, k.qty, k.berat, k.fine)
      is distinct from ('VALID', h.no_faktur_hutang, d.nama_barang, d.kadar, d.qty, d.berat, d.fine)))::integer),
    ('pieces', i.lies * d.qty, coalesce(l.pieces, 0)), ('gross', i.lies * d.berat, coalesce(l.gross, 0)), ('fine', i.lies * d.fine, coalesce(l.fine, 0))
  ) as m (ukuran, seharusnya, nyata)
  where (h.kode_toko, h.no_faktur_hutang) = (toko, nomor)
$$;
