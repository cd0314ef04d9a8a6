-- At the end of every transaction that touches a loan, its claim or its gold.
create or replace function loan_stands() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  nomor constant text := case tg_argv[0] when 'kode_lot' then (select dokumen from lot where kode_lot = to_jsonb(new) ->> 'kode_lot') else to_jsonb(new) ->> tg_argv[0] end;
  wrong text;
begin
  select concat_ws(' ', s.kunci, s.ukuran) into wrong from hutang_salah(new.kode_toko, nomor) s where s.seharusnya <> s.nyata limit 1;
  if found then
    raise exception 'loan % does not stand as it says: %', nomor, wrong using errcode = 'KN002', detail = nomor;
  end if;
  -- As opening claims: somebody else approved it.
  if exists (select from hutang where (kode_toko, no_faktur_hutang) = (new.kode_toko, nomor) and dari_saldo_awal) and not exists (
    select from posting p where p.kode_toko = new.kode_toko and p.reference = nomor and p.kind = 'HUTANG' and p.membatalkan is null
      and p.approved_by is not null and p.approved_by <> p.user_id
  ) then
    raise exception 'a second person approves %', nomor using errcode = 'KN002', detail = nomor;
  end if;
  return null;
end $$;
revoke execute on function loan_stands() from public;
