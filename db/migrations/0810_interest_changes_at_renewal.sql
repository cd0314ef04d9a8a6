-- A renewal can change the interest of a loan (docs/decisions/133). `bunga_persen` stays the rate that was agreed on at first; `bunga_berlaku` is the rate of
-- now. An event has the rate that its interest is counted by, and the rate from then on.
alter table hutang add column bunga_berlaku numeric(5,2) check (bunga_berlaku >= 0);
alter table mutasi_hutang add column bunga_baru numeric(5,2) check (bunga_baru >= 0);
alter table hutang disable trigger user;
update hutang set bunga_berlaku = bunga_persen;
alter table hutang enable trigger user;
alter table mutasi_hutang disable trigger user;
update mutasi_hutang set bunga_baru = bunga_persen;
alter table mutasi_hutang enable trigger user;
alter table hutang alter column bunga_berlaku set not null;
alter table mutasi_hutang
  alter column bunga_baru set not null,
  add constraint mutasi_hutang_rate check (jenis_hutang = 'PERPANJANG' or bunga_baru = bunga_persen);
update dokumen set berubah = berubah || 'bunga_berlaku'::text where tabel = 'hutang';

-- A new loan: the months that were paid before the books, and the rate that was agreed on.
create or replace function loan_has_paid_before() returns trigger language plpgsql as $$
begin
  new.bulan_awal := new.bulan_dibayar;
  if new.bunga_berlaku is distinct from new.bunga_persen then
    raise exception '% does not begin with its own rate', new.no_faktur_hutang using errcode = 'KN001';
  end if;
  return new;
end $$;

-- The interest of an event is that of its months and days, by the rate that it found. This trigger runs before the one that moves the loan, by its name.
create or replace function interest_is_right() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  -- A letter that replaces a lost one pays no interest, as a renewal may (0821_lost_letters.sql).
  ends constant boolean := new.jenis_hutang not in ('PERPANJANG', 'GANTI_SURAT');
  paid constant integer := new.bulan_bunga * 30 + new.hari_bunga;
  -- The exact interest. The event has it rounded, to the largest unit of any shop at most.
  interest constant numeric := new.jumlah_hutang * new.bunga_persen / 100 * (paid / 30.0);
  unit constant numeric := greatest(500, (select max(value::numeric) from para_system where key = 'PEMBULATAN' and value ~ '^[0-9]{1,9}$'));
  way text;
  due integer;
begin
  select h.hitungan into way from hutang h where (h.kode_toko, h.no_faktur_hutang) = (new.kode_toko, new.no_faktur_hutang);
  due := bunga_jatuh(way, new.tgl_hutang, new.bulan_dibayar, new.hari_dibayar, new.tgl_system);
  if new.bunga_rp >= interest + unit
    -- A sale may bring less than the interest. Then nothing is left for the customer.
    or (new.bunga_rp <= interest - unit and (new.jenis_hutang not in ('LELANG', 'AMBIL') or new.sisa_lelang > 0))
    -- An event that ends the loan pays exactly the interest that is due on its day. A payment of a part pays at least that, and so does one that changes the
    -- rate: days that have passed are never counted by another rate.
    or (ends and paid <> due) or ((new.pokok_dibayar > 0 or new.bunga_baru <> new.bunga_persen) and paid < due)
    -- A renewal is paid in the steps of the loan.
    or (not ends and case way when 'HARI' then false when 'SETENGAH' then new.hari_bunga not in (0, 15) else new.hari_bunga <> 0 end)
  then
    raise exception '% is not the interest of %', new.bunga_rp, new.no_faktur_hutang using errcode = 'KN002', detail = new.no_faktur_hutang;
  end if;
  return null;
end $$;

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
