-- A customer signs what he leaves and what he gets back (docs/decisions/189): what he drew, and the SHA-256 of that and of what he signed. Documents keep both, and the
-- guard of a document lets nobody change either.
create function add_signature_columns(tabel text) returns void language plpgsql as $$
begin
  execute format('alter table %1$I
    -- The points that the pen went through: 10,20 11,22;30,40.
    add column tanda_tangan       text check (length(tanda_tangan) <= 20000 and tanda_tangan ~ ''^[0-9]{1,4},[0-9]{1,3}([ ;][0-9]{1,4},[0-9]{1,3})*$''),
    add column sidik_tanda_tangan text check (sidik_tanda_tangan ~ ''^[0-9a-f]{64}$''),
    add constraint %2$I check ((tanda_tangan is null) = (sidik_tanda_tangan is null))', tabel, tabel || '_signed');
end $$;
revoke execute on function add_signature_columns(text) from public;
select add_signature_columns('service'), add_signature_columns('mutasi_service');
alter table mutasi_service add constraint mutasi_service_signed_when check (tanda_tangan is null or jenis_service = 'AMBIL');

-- What the customer is asked to sign on his screen, and what he has drawn there since.
alter table layar_customer
  add column minta        jsonb check (minta is null or length(minta::text) <= 100000),
  add column tanda_tangan text check (length(tanda_tangan) <= 20000);
