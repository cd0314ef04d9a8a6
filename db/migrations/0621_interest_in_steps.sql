-- Interest of a loan that goes on is paid in the steps in which it is counted: by months, halves or days (docs/decisions/108). What is paid is so many months and so
-- many thirtieths of the one that has begun; all that was paid before is whole months.
alter table hutang add column hari_dibayar integer not null default 0;
alter table mutasi_hutang add column hari_dibayar integer not null default 0;
alter table hutang
  alter column hari_dibayar drop default,
  add constraint hutang_hari_dibayar_check check (hari_dibayar between 0 and 29),
  drop constraint hutang_due,
  -- It is due later by just what is paid.
  add constraint hutang_due check (tgl_jatuh_tempo = (tgl_hutang + make_interval(months => lama_pinjam + bulan_dibayar))::date + hari_dibayar);
alter table mutasi_hutang
  alter column hari_dibayar drop default,
  add constraint mutasi_hutang_hari_dibayar_check check (hari_dibayar between 0 and 29),
  drop constraint mutasi_hutang_adds_up,
  add constraint mutasi_hutang_adds_up check (jumlah_bayar - kembali = grand_total - nilai_ambil
    and grand_total = bunga_rp + pokok_dibayar + biaya_lelang + sisa_lelang - rugi_lelang
    -- Of a renewal a part of the loan at the most, and of its things only then; that what has begun is paid first stands in `loan_moves`.
    and case jenis_hutang when 'PERPANJANG'
      then pokok_dibayar between 0 and jumlah_hutang - 1 and bulan_bunga + hari_bunga + pokok_dibayar >= 1
        and (pokok_dibayar > 0 or keluar_qty = 0) and keluar_qty < total_qty
      else pokok_dibayar = jumlah_hutang and (keluar_qty, keluar_berat) = (total_qty, total_berat) end
    and case when jenis_hutang in ('LELANG', 'AMBIL')
      then nilai_lelang + nilai_ambil = grand_total and grand_total > 0 and (rugi_lelang = 0 or bunga_rp + biaya_lelang + sisa_lelang = 0)
      else nilai_lelang + nilai_ambil + biaya_lelang + sisa_lelang + rugi_lelang = 0 end
    -- Sold, or kept: then no money moves, and it costs nothing.
    and (jenis_hutang = 'LELANG' or nilai_lelang + biaya_lelang = 0) and (jenis_hutang = 'AMBIL' or nilai_ambil = 0));
update dokumen set berubah = berubah || array['hari_dibayar'] where tabel = 'hutang';
drop index mutasi_hutang_of_months;
create unique index mutasi_hutang_of_months on mutasi_hutang (kode_toko, no_faktur_hutang, bulan_dibayar, hari_dibayar) where status = 'VALID' and bulan_bunga + hari_bunga > 0;

-- What is paid follows what happens, and nobody's hand.
drop trigger hutang_follows on hutang;
create trigger hutang_follows before update on hutang for each row
  when (pg_trigger_depth() = 0 and ((old.bulan_dibayar, old.hari_dibayar, old.tgl_jatuh_tempo) is distinct from (new.bulan_dibayar, new.hari_dibayar, new.tgl_jatuh_tempo)
    or (new.status = 'AKTIF' and (old.sisa_hutang, old.qty_gadai, old.berat_gadai) is distinct from (new.sisa_hutang, new.qty_gadai, new.berat_gadai))
    or (old.status <> new.status and (old.status, new.status) <> ('AKTIF', 'CANCELLED')))) execute function refuse_hand();

-- For so many thirtieths of a month interest is due on a day, beyond what is paid: as `thirtiethsDue` of modules/loans/contract/interest.ts.
create function bunga_jatuh(hitungan text, tgl_hutang date, bulan_dibayar integer, hari_dibayar integer, tgl date) returns integer language sql immutable as $$
  select case when due = 0 and bulan_dibayar = 0 and hari_dibayar = 0 then case hitungan when 'HARI' then 1 when 'SETENGAH' then 15 else 30 end else due end
  from (select extract(year from tgl)::integer * 12 + extract(month from tgl)::integer - extract(year from tgl_hutang)::integer * 12 - extract(month from tgl_hutang)::integer as calendar) c
  cross join lateral (select greatest(bulan_dibayar, calendar - ((tgl_hutang + make_interval(months => calendar))::date > tgl)::integer) as passed) p
  cross join lateral (select greatest(0, tgl - (tgl_hutang + make_interval(months => passed))::date) as days) d
  cross join lateral (
    select greatest(0, (passed - bulan_dibayar) * 30 - hari_dibayar
      + case when days = 0 then 0 when hitungan = 'HARI' then least(days, 30) when hitungan = 'SETENGAH' and days <= 15 then 15 else 30 end) as due
  ) t
$$;

create or replace function loan_moves() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ends constant boolean := new.jenis_hutang <> 'PERPANJANG';
  paid constant integer := new.bulan_bunga * 30 + new.hari_bunga;
  -- What is paid when this is: of all of it, what was before.
  parts constant integer := new.bulan_dibayar * 30 + new.hari_dibayar + case when ends then 0 else paid end;
  -- Exactly, before it is rounded, to a unit of some shop at the most.
  interest constant numeric := new.jumlah_hutang * new.bunga_persen / 100 * (paid / 30.0);
  unit constant numeric := greatest(500, (select max(value::numeric) from para_system where key = 'PEMBULATAN' and value ~ '^[0-9]{1,9}$'));
  way text;
  due integer;
begin
  select h.hitungan into way from hutang h where (h.kode_toko, h.no_faktur_hutang) = (new.kode_toko, new.no_faktur_hutang);
  due := bunga_jatuh(way, new.tgl_hutang, new.bulan_dibayar, new.hari_dibayar, new.tgl_system);
  if tg_op = 'INSERT' and (new.bunga_rp >= interest + unit
    -- What is sold or kept may not bring it; as long as it does, nothing is left for the customer before.
    or (new.bunga_rp <= interest - unit and (new.jenis_hutang not in ('LELANG', 'AMBIL') or new.sisa_lelang > 0))
    -- All of it costs what is due that day, no more and no less; a part of it no less.
    or (ends and paid <> due) or (new.pokok_dibayar > 0 and paid < due)
    -- And all is paid in the steps of the loan.
    or (not ends and case way when 'HARI' then false when 'SETENGAH' then new.hari_bunga not in (0, 15) else new.hari_bunga <> 0 end))
  then
    raise exception '% is not the interest of %', new.bunga_rp, new.no_faktur_hutang using errcode = 'KN002', detail = new.no_faktur_hutang;
  end if;
  if tg_op = 'INSERT' then
    update hutang h set
      status = case when ends then new.jenis_hutang else 'AKTIF' end,
      bulan_dibayar = parts / 30, hari_dibayar = parts % 30,
      tgl_jatuh_tempo = new.tgl_jatuh_tempo,
      sisa_hutang = h.sisa_hutang - new.pokok_dibayar, qty_gadai = h.qty_gadai - new.keluar_qty, berat_gadai = h.berat_gadai - new.keluar_berat
    where (h.kode_toko, h.no_faktur_hutang, h.status, h.no_hp, h.sisa_hutang, h.bunga_persen, h.tgl_hutang, h.bulan_dibayar, h.hari_dibayar, h.qty_gadai, h.berat_gadai)
        = (new.kode_toko, new.no_faktur_hutang, 'AKTIF', new.no_hp, new.jumlah_hutang, new.bunga_persen, new.tgl_hutang, new.bulan_dibayar, new.hari_dibayar, new.total_qty,
           new.total_berat)
      and (not ends or h.tgl_jatuh_tempo = new.tgl_jatuh_tempo)
      -- Before it is due nobody sells or keeps it.
      and (new.jenis_hutang in ('PERPANJANG', 'LUNAS') or new.tgl_system > h.tgl_jatuh_tempo);
  else
    -- Only what happened last finds it as it left it.
    update hutang h set
      status = 'AKTIF', bulan_dibayar = new.bulan_dibayar, hari_dibayar = new.hari_dibayar,
      tgl_jatuh_tempo = (h.tgl_hutang + make_interval(months => h.lama_pinjam + new.bulan_dibayar))::date + new.hari_dibayar,
      sisa_hutang = new.jumlah_hutang, qty_gadai = new.total_qty, berat_gadai = new.total_berat
    where (h.kode_toko, h.no_faktur_hutang, h.status, h.bulan_dibayar, h.hari_dibayar, h.sisa_hutang, h.qty_gadai, h.berat_gadai)
        = (new.kode_toko, new.no_faktur_hutang, case when ends then new.jenis_hutang else 'AKTIF' end, parts / 30, parts % 30,
           new.jumlah_hutang - new.pokok_dibayar, new.total_qty - new.keluar_qty, new.total_berat - new.keluar_berat);
  end if;
  if not found then
    raise exception '% cannot be paid or taken back so', new.no_faktur_hutang using errcode = 'KN002', detail = new.no_faktur_hutang;
  end if;
  return null;
end $$;

-- What is wrong with a loan, as before; what is paid of its interest is counted in thirtieths of a month.
create or replace function hutang_salah(toko text, nomor text) returns table (kunci text, ukuran text, seharusnya numeric, nyata numeric) language sql stable as $$
  select h.no_faktur_hutang, m.*
  from hutang h
  left join lateral (
    select rupiah from saldo_tagihan where (kode_toko, jenis, pihak, dokumen) = (h.kode_toko, 'PIUTANG_GADAI', h.no_hp, h.no_faktur_hutang) limit 1
  ) t on true
  cross join lateral (
    select coalesce(sum(bulan_bunga * 30 + hari_bunga) filter (where jenis_hutang = 'PERPANJANG'), 0) as parts, count(*) filter (where jenis_hutang <> 'PERPANJANG') as ends,
           max(jenis_hutang) filter (where jenis_hutang <> 'PERPANJANG') as ended, coalesce(sum(pokok_dibayar), 0) as paid,
           coalesce(sum(keluar_qty), 0) as qty, coalesce(sum(keluar_berat), 0) as berat
    from mutasi_hutang e where (e.kode_toko, e.no_faktur_hutang, e.status) = (h.kode_toko, h.no_faktur_hutang, 'VALID')
  ) e
  cross join lateral (select (h.status <> 'CANCELLED')::integer as was) i
  -- Each began with what the one before had left.
  cross join lateral (
    select count(*) as broken from (
      select jumlah_hutang - (h.jumlah_hutang - coalesce(sum(pokok_dibayar) over before, 0)) as rupiah, total_qty - (h.total_qty - coalesce(sum(keluar_qty) over before, 0)) as qty
      from mutasi_hutang e where (e.kode_toko, e.no_faktur_hutang, e.status) = (h.kode_toko, h.no_faktur_hutang, 'VALID')
      window before as (order by tgl_system, no_mutasi_hutang rows between unbounded preceding and 1 preceding)
    ) e where (rupiah, qty) <> (0, 0)
  ) c
  cross join lateral (values
    ('rupiah', h.sisa_hutang, coalesce(t.rupiah, 0)),
    ('rupiah', h.sisa_hutang, i.was * h.jumlah_hutang - e.paid),
    ('pieces', h.qty_gadai, i.was * h.total_qty - e.qty),
    ('gross', h.berat_gadai, i.was * h.total_berat - e.berat),
    ('kejadian', 0, c.broken),
    -- In thirtieths of a month.
    ('bulan', h.bulan_awal * 30 + e.parts, h.bulan_dibayar * 30 + h.hari_dibayar),
    ('pieces', e.ends, case when h.status in ('AKTIF', 'CANCELLED') then 0 when h.status = e.ended then 1 else -1 end)
  ) as m (ukuran, seharusnya, nyata)
  where (h.kode_toko, h.no_faktur_hutang) = (toko, nomor)
  union all
  select concat_ws(' ', h.no_faktur_hutang, d.no_urut), m.*
  from hutang h join hutang_detail d using (kode_toko, no_faktur_hutang)
  -- By its whole key, and not by all that lies there: the planner takes what few rows it expects of a shop.
  left join lateral (
    select pieces, gross, fine from saldo_lot
    where (kode_toko, tempat, kode_gudang, kode_baki, pihak, kode_lot) = (h.kode_toko, 'GADAI', '', '', '', lot_terima(h.no_faktur_hutang, d.no_urut)) limit 1
  ) l on true
  left join mutasi_hutang_detail k on (k.kode_toko, k.no_faktur_hutang, k.urut_hutang) = (h.kode_toko, h.no_faktur_hutang, d.no_urut) and not k.batal
  left join mutasi_hutang e on (e.kode_toko, e.no_mutasi_hutang) = (k.kode_toko, k.no_mutasi_hutang)
  cross join lateral (select (h.status = 'AKTIF' and k.no_urut is null)::integer as lies) i
  cross join lateral (values
    -- What has left did so with an event that stands, as it was left.
    ('keluar', 0, (d.keluar_dengan is distinct from k.no_mutasi_hutang or (k.no_urut is not null and (e.status, e.no_faktur_hutang, k.nama_barang, k.kadar, k.qty, k.berat, k.fine)
      is distinct from ('VALID', h.no_faktur_hutang, d.nama_barang, d.kadar, d.qty, d.berat, d.fine)))::integer),
    ('pieces', i.lies * d.qty, coalesce(l.pieces, 0)), ('gross', i.lies * d.berat, coalesce(l.gross, 0)), ('fine', i.lies * d.fine, coalesce(l.fine, 0))
  ) as m (ukuran, seharusnya, nyata)
  where (h.kode_toko, h.no_faktur_hutang) = (toko, nomor)
$$;
