-- It settles what its own dealer owes, and gold settles as much as there is in it, at what that stood at.
create or replace function settles_its_gold() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (
      select from pelunasan_emas_hutang d left join faktur_piutang p using (kode_toko, no_faktur)
      where (d.kode_toko, d.no_lunas_emas) = (new.kode_toko, new.no_lunas_emas) and p.kode_member is distinct from new.kode_member)
    or (case new.cara_lunas when 'EMAS' then (new.emas_dilunasi, new.nilai_hutang) else (0::numeric, 0::bigint) end)
      is distinct from (select (coalesce(sum(fine), 0), coalesce(sum(hpp), 0)::bigint) from pelunasan_emas_emas
        where (kode_toko, no_lunas_emas) = (new.kode_toko, new.no_lunas_emas))
  then
    raise exception '% does not settle what it is paid with', new.no_lunas_emas using errcode = 'KN005', detail = new.no_lunas_emas;
  end if;
  return null;
end $$;
revoke execute on function settles_its_gold() from public;
