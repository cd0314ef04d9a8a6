-- Loans are cases (docs/decisions/121). Their state, debt, paid interest and pledge follow the steps that are declared here. The check of the interest itself,
-- the things in the bag and the second person for loans from before the books stay functions of their own.
drop trigger hutang_follows on hutang;
drop trigger hutang_begins_as_lent on hutang;
drop trigger hutang_owes_nothing on hutang;
drop trigger mutasi_hutang_moves on mutasi_hutang;
drop trigger mutasi_hutang_moves_back on mutasi_hutang;
drop trigger mutasi_tagihan_of_loan on mutasi_tagihan;
drop function loan_begins();
drop function loan_is_cancelled();
drop function loan_moves();

select guard_case('hutang', 'no_faktur_hutang', 'AKTIF', 'PIUTANG_GADAI', 1, 'sisa_hutang', 'jumlah_hutang',
  array['bulan_dibayar', 'hari_dibayar', 'tgl_jatuh_tempo', 'qty_gadai', 'berat_gadai'], array['qty_gadai', 'berat_gadai'], (
  select jsonb_agg(jsonb_build_object('event', 'mutasi_hutang', 'column', 'jenis_hutang', 'step', step, 'from', array['AKTIF'], 'to', becomes,
    'only', '(new.no_hp, new.bunga_persen, new.tgl_hutang) = (k.no_hp, k.bunga_persen, k.tgl_hutang)' || further,
    'found', jsonb_build_object('sisa_hutang', 'new.jumlah_hutang', 'bulan_dibayar', 'new.bulan_dibayar', 'hari_dibayar', 'new.hari_dibayar', 'tgl_jatuh_tempo', due,
      'qty_gadai', 'new.total_qty', 'berat_gadai', 'new.total_berat'),
    'set', jsonb_build_object('sisa_hutang', 'new.jumlah_hutang - new.pokok_dibayar',
      'qty_gadai', 'new.total_qty - new.keluar_qty', 'berat_gadai', 'new.total_berat - new.keluar_berat') || sets))
  from (values
    ('LUNAS', 'LUNAS', '', 'new.tgl_jatuh_tempo', '{}'::jsonb),
    -- A thirtieth of a month is a day.
    ('PERPANJANG', 'AKTIF', '', '(k.tgl_hutang + make_interval(months => k.lama_pinjam + new.bulan_dibayar))::date + new.hari_dibayar', '{
      "bulan_dibayar": "new.bulan_dibayar + new.bulan_bunga + (new.hari_dibayar + new.hari_bunga) / 30", "hari_dibayar": "(new.hari_dibayar + new.hari_bunga) % 30",
      "tgl_jatuh_tempo": "new.tgl_jatuh_tempo" }'),
    -- Nobody sells or keeps a pledge before the loan is due.
    ('LELANG', 'LELANG', ' and new.tgl_system > k.tgl_jatuh_tempo', 'new.tgl_jatuh_tempo', '{}'),
    ('AMBIL', 'AMBIL', ' and new.tgl_system > k.tgl_jatuh_tempo', 'new.tgl_jatuh_tempo', '{}')
  ) as s (step, becomes, further, due, sets)));

-- The months that were paid before the books.
create function loan_has_paid_before() returns trigger language plpgsql as $$
begin
  new.bulan_awal := new.bulan_dibayar;
  return new;
end $$;
create trigger hutang_paid_before before insert on hutang for each row execute function loan_has_paid_before();

-- The interest of an event is that of its months and days. This trigger runs before the one that moves the loan, by its name.
create function interest_is_right() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ends constant boolean := new.jenis_hutang <> 'PERPANJANG';
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
    -- An event that ends the loan pays exactly the interest that is due on its day. A payment of a part pays at least that.
    or (ends and paid <> due) or (new.pokok_dibayar > 0 and paid < due)
    -- A renewal is paid in the steps of the loan.
    or (not ends and case way when 'HARI' then false when 'SETENGAH' then new.hari_bunga not in (0, 15) else new.hari_bunga <> 0 end)
  then
    raise exception '% is not the interest of %', new.bunga_rp, new.no_faktur_hutang using errcode = 'KN002', detail = new.no_faktur_hutang;
  end if;
  return null;
end $$;
revoke execute on function interest_is_right() from public;
create trigger mutasi_hutang_interest after insert on mutasi_hutang for each row execute function interest_is_right();

-- The faults of a loan, besides those of every case (kasus_salah): its debt, its pledge and its paid interest are what its events left, each event began with
-- what the one before had left, and the things that have not gone back lie in GADAI.
create or replace function hutang_salah(toko text, nomor text) returns table (kunci text, ukuran text, seharusnya numeric, nyata numeric) language sql stable as $$
  select h.no_faktur_hutang, m.*
  from hutang h
  cross join lateral (
    select coalesce(sum(bulan_bunga * 30 + hari_bunga) filter (where jenis_hutang = 'PERPANJANG'), 0) as parts, coalesce(sum(pokok_dibayar), 0) as paid,
           coalesce(sum(keluar_qty), 0) as qty, coalesce(sum(keluar_berat), 0) as berat
    from mutasi_hutang e where (e.kode_toko, e.no_faktur_hutang, e.status) = (h.kode_toko, h.no_faktur_hutang, 'VALID')
  ) e
  cross join lateral (select (h.status <> 'CANCELLED')::integer as was) i
  cross join lateral (
    select count(*) as broken from (
      select jumlah_hutang - (h.jumlah_hutang - coalesce(sum(pokok_dibayar) over before, 0)) as rupiah, total_qty - (h.total_qty - coalesce(sum(keluar_qty) over before, 0)) as qty
      from mutasi_hutang e where (e.kode_toko, e.no_faktur_hutang, e.status) = (h.kode_toko, h.no_faktur_hutang, 'VALID')
      window before as (order by tgl_system, no_mutasi_hutang rows between unbounded preceding and 1 preceding)
    ) e where (rupiah, qty) <> (0, 0)
  ) c
  cross join lateral (values
    ('rupiah', h.sisa_hutang, i.was * h.jumlah_hutang - e.paid),
    ('pieces', h.qty_gadai, i.was * h.total_qty - e.qty),
    ('gross', h.berat_gadai, i.was * h.total_berat - e.berat),
    ('kejadian', 0, c.broken),
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
