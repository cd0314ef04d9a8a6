-- When the transaction ends, the sums of a count are those of its bags, and no bag is left out that an open loan has in that box, or in the shop.
create or replace function bag_count_adds_up() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  its hitung_kantong;
begin
  select * into strict its from hitung_kantong h where (h.kode_toko, h.no_hitung_kantong) = (new.kode_toko, new.no_hitung_kantong);
  if exists (
    select from (
      select count(*) filter (where hasil_kantong = 'ADA') as ada, count(*) filter (where hasil_kantong = 'KURANG') as kurang,
             count(*) filter (where hasil_kantong = 'LEBIH') as lebih, count(*) filter (where hasil_kantong = 'PINDAH') as pindah
      from hitung_kantong_detail d where (d.kode_toko, d.no_hitung_kantong) = (its.kode_toko, its.no_hitung_kantong)
    ) d where (ada, kurang, lebih, pindah) is distinct from (its.jumlah_ada, its.jumlah_kurang, its.jumlah_lebih, its.jumlah_pindah))
  then
    raise exception 'count % does not add up', its.no_hitung_kantong using errcode = 'KN005';
  end if;
  if exists (
    select from hutang h
    where (h.kode_toko, h.status) = (its.kode_toko, 'AKTIF') and h.no_kantong is not null and (its.no_kotak is null or h.no_kotak = its.no_kotak)
      and not exists (
        select from hitung_kantong_detail d where (d.kode_toko, d.no_hitung_kantong, d.no_kantong) = (its.kode_toko, its.no_hitung_kantong, h.no_kantong)))
  then
    raise exception 'count % leaves a bag out', its.no_hitung_kantong using errcode = 'KN002', constraint = 'hitung_kantong_lengkap';
  end if;
  return null;
end $$;
revoke execute on function bag_count_adds_up() from public;
