-- At the end of the transaction. Of two shops that lend to one person at once, the second sees what the first has lent.
create or replace function loan_within_limit() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  most bigint := (
    select value::bigint from para_system where (kode_toko, key) = ('*', 'BATAS_HUTANG_ORANG') and value ~ '^[0-9]{1,15}$');
  locked text[] := '{}';
  his text[];
  who text;
begin
  if coalesce(most, 0) = 0 then return null; end if;
  -- While locks are waited for, another loan may join further telephones to the person.
  loop
    select array_agg('hutang ' || isi order by isi) into his from peminjam(new.no_hp, new.no_identitas);
    exit when his <@ locked;
    foreach who in array his loop
      perform pg_advisory_xact_lock(hashtextextended(who, 0));
    end loop;
    locked := locked || his;
  end loop;
  if hutang_orang(new.no_hp, new.no_identitas) > most then
    raise exception 'loans of % are more than %', new.no_hp, most using errcode = 'KN001', constraint = 'hutang_orang';
  end if;
  return null;
end $$;
revoke execute on function loan_within_limit() from public;
