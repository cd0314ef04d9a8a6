-- An older list brings its own codes: the chain's next one is one that nobody has.
create or replace function next_member_code() returns text language plpgsql as $$
declare
  n bigint;
  code text;
begin
  loop
    n := nextval('member_nomor');
    code := 'M' || lpad(n::text, greatest(7, length(n::text)), '0');
    exit when not exists (select from member where kode_member = code);
  end loop;
  return code;
end $$;
