-- 6. A coupon of a joined member is that of the member who he is now. As in 0270_coupons.sql otherwise.
create or replace function coupons_hold_for_sale() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  wrong text;
begin
  select coalesce(max(k.no_kupon) filter (where b.nilai_kupon <> k.nilai_kupon
           or p.sub_total + p.total_ongkos - p.diskon + p.pembulatan < k.belanja_minimal
           or (k.hanya_member and satu_member(k.kode_member) is distinct from satu_member(p.kode_member))
           or (select count(*) from penjualan_kupon s where (s.kode_toko, s.no_faktur, s.kode_kupon) = (p.kode_toko, p.no_faktur, k.kode_kupon)) > k.maksimal_per_nota),
         case when coalesce(sum(b.nilai_kupon), 0) <> min(p.bayar_kupon) then new.no_faktur end)
  into wrong
  from penjualan p left join penjualan_kupon b using (kode_toko, no_faktur) left join kupon_terbit k using (no_kupon)
  where (p.kode_toko, p.no_faktur) = (new.kode_toko, new.no_faktur);
  if wrong is not null then
    raise exception '% does not hold for %', wrong, new.no_faktur using errcode = 'KN070', detail = wrong;
  end if;
  return null;
end $$;
revoke execute on function coupons_hold_for_sale() from public;
