-- A customer signs what he leaves and what he gets back (docs/decisions/189): what he drew, and the SHA-256 of that and of what he signed. Documents keep both, and the
-- guard of a document lets nobody change either.
create or replace function add_signature_columns(tabel text) returns void language plpgsql as $$
begin
  execute format('alter table %1$I
    -- The points that the pen went through: 10,20 11,22;30,40.
    add column tanda_tangan       text check (length(tanda_tangan) <= 20000 and tanda_tangan ~ ''^[0-9]{1,4},[0-9]{1,3}([ ;][0-9]{1,4},[0-9]{1,3})*$''),
    add column sidik_tanda_tangan text check (sidik_tanda_tangan ~ ''^[0-9a-f]{64}$''),
    add constraint %2$I check ((tanda_tangan is null) = (sidik_tanda_tangan is null))', tabel, tabel || '_signed');
end $$;
revoke execute on function add_signature_columns(text) from public;
