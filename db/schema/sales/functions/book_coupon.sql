-- Whoever adds to the ledger of coupons: the application lets them expire, everything else follows from a coupon or a sale. The row of the coupon
-- is locked by it, so that of two tills with one coupon the second finds it used.
create or replace function book_coupon() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  its kupon_terbit;
begin
  if pg_trigger_depth() = 1 and new.jenis <> 'HANGUS' then
    raise exception 'a coupon moves by its sale' using errcode = 'KN006';
  end if;
  perform hold_open_date(new.kode_toko, new.tgl_system);
  new.created_at := now();
  update kupon_terbit set sisa = sisa + new.jumlah where no_kupon = new.no_kupon returning * into its;
  new.rupiah := new.jumlah * its.nilai_kupon;
  if new.jenis = 'HANGUS' and not (its.tgl_akhir < new.tgl_system and its.kode_toko = new.kode_toko) then
    raise exception '% has not expired', new.no_kupon using errcode = 'KN070', detail = new.no_kupon;
  end if;
  if new.jenis = 'PAKAI' and not (new.tgl_system between its.tgl_mulai and its.tgl_akhir and coalesce(its.toko_berlaku, new.kode_toko) = new.kode_toko) then
    raise exception '% does not hold in % on %', new.no_kupon, new.kode_toko, new.tgl_system using errcode = 'KN070', detail = new.no_kupon;
  end if;
  return new;
end $$;
revoke execute on function book_coupon() from public;
