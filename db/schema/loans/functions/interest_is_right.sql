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
revoke execute on function interest_is_right() from public;
