-- What is entered has none. What was stored before stays, as it is sealed, and is read without.
create or replace function no_card_number() returns trigger language plpgsql as $$
declare
  isi constant text := to_jsonb(new) ->> tg_argv[0];
begin
  if tg_op = 'UPDATE' and to_jsonb(old) ->> tg_argv[0] = isi then return new; end if;
  if isi <> tanpa_nomor_kartu(isi) then
    raise exception '%.% has a whole card number', tg_table_name, tg_argv[0] using errcode = 'check_violation';
  end if;
  return new;
end $$;
