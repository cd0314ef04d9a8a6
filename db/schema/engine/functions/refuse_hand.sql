create or replace function refuse_hand() returns trigger language plpgsql as $$
begin
  raise exception '% is kept by the ledger alone', tg_table_name using errcode = 'KN006';
end $$;
