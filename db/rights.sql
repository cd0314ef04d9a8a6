-- What the application's own role may do, said anew after the migrations at every start. It reads and writes rows; it
-- changes no structure, and of what is only ever added to, it can only add. The guards refuse the same to everybody
-- (0055_ledger_guards.sql), but whoever owns a table may also switch its guards off: the application owns none.

-- Several servers may start at once.
select pg_advisory_xact_lock(hashtextextended('kencana rights', 0));

do $$
declare
  append_only regclass;
  kept regclass;
  guarded record;
begin
  -- Roles belong to the whole cluster, in which other databases may be doing the same.
  if not exists (select from pg_roles where rolname = 'kencana_app') then
    begin
      create role kencana_app;
    exception when duplicate_object or unique_violation then null;
    end;
  end if;
  -- Where the application has no login of its own, the owner's login becomes this role. An owner who may not say so has an
  -- administrator who gave the application its own.
  if not pg_has_role(current_user, 'kencana_app', 'SET') then
    begin
      execute format('grant kencana_app to %I with inherit false, set true', current_user);
    exception when insufficient_privilege or unique_violation then null;
    end;
  end if;
  -- A function in pg_temp, called by a trigger on a temporary table, would pass for the ledger's own triggers.
  execute format('revoke temporary on database %I from public', current_database());
  revoke create on schema public from public;

  grant usage on schema public to kencana_app;
  grant select, insert, update, delete on all tables in schema public to kencana_app;
  grant usage on all sequences in schema public to kencana_app;
  revoke insert, update, delete on kysely_migration, kysely_migration_lock, migration_checksum, schema_object from kencana_app;

  for append_only in
    select distinct tgrelid::regclass from pg_trigger where tgfoid = 'refuse_change'::regproc and tgrelid <> 0
  loop
    execute format('revoke insert, update, delete on %s from kencana_app', append_only);
    -- The moment and the number of a row are the database's own: nobody adds to yesterday. A posting alone brings its number
    -- along, from the same sequence, because its lines are written with it in one statement.
    execute format(
      'grant insert (%s) on %s to kencana_app',
      (select string_agg(quote_ident(attname), ', ') from pg_attribute
       where attrelid = append_only and attnum > 0 and not attisdropped and attname <> 'created_at'
         and (attidentity = '' or append_only = 'posting'::regclass)),
      append_only
    );
  end loop;
  for kept in
    select distinct tgrelid::regclass from pg_trigger where tgfoid = 'refuse_removal'::regproc and tgrelid <> 0
  loop
    execute format('revoke delete on %s from kencana_app', kept);
  end loop;

  -- Of what else is guarded, the columns that the application changes.
  for guarded in
    select tabel, berubah from dokumen where berubah <> '{}'
    union all
    select attrelid::regclass::text, array_agg(quote_ident(attname)) from pg_attribute
    where attnum > 0 and not attisdropped and attgenerated = '' and (
      -- A piece changes its place by the ledger, and never what the ledger has counted of it.
      attrelid = 'barang'::regclass and attname not in ('kode_barcode', 'kode_toko', 'tempat', 'kode_gudang', 'kode_baki', 'kadar', 'berat_bruto',
        'berat_stock', 'berat', 'fine', 'qty', 'is_aksesoris', 'hpp', 'kode_dept', 'kode_group', 'versi', 'tgl_masuk', 'created_at', 'created_by')
      -- Closing its day moves the date of a shop (close_day).
      or attrelid = 'toko'::regclass and attname not in ('kode_toko', 'tgl_system'))
    group by 1
  loop
    execute format('revoke update on %I from kencana_app', guarded.tabel);
    execute format('grant update (%s) on %I to kencana_app', array_to_string(guarded.berubah, ', '), guarded.tabel);
  end loop;
end $$;
revoke insert, update, delete on dokumen, dokumen_dagang, dokumen_keluar, dokumen_orang, kasus, kasus_langkah, kategori_dagang from kencana_app;
-- What a piece was before, its own trigger writes.
revoke insert on barang_riwayat, barang_external_riwayat from kencana_app;
-- An answer that was given stays, or the same request would be done twice.
revoke update, delete on idempotency from kencana_app;

-- The application signs with these keys; it does not choose them.
revoke insert, update, delete on kunci_server from kencana_app;

-- Jobs are rows too; their tables are made and changed by the owner (engine/server/jobs-schema.ts).
grant usage on schema pgboss to kencana_app;
grant select, insert, update, delete on all tables in schema pgboss to kencana_app;
revoke insert, update, delete on pgboss.version from kencana_app;
do $$
begin
  -- Its version decides what the next start makes of the schema.
  execute (select format('grant update (%s) on pgboss.version to kencana_app', string_agg(quote_ident(attname), ', ')) from pg_attribute
           where attrelid = 'pgboss.version'::regclass and attnum > 0 and not attisdropped and attname <> 'version');
end $$;

-- Balances are kept by triggers and by nothing else: they write as the owner, the application only reads. How far below zero a
-- cash account may go is for nobody to say yet.
revoke insert, update, delete on saldo_stock, saldo_lot, saldo_kas, saldo_tagihan, saldo_poin, stok, isi_baki_ringkas from kencana_app;
grant execute on function fold_trays(integer) to kencana_app;
grant execute on function seal_audit(integer) to kencana_app;
grant execute on function pieces_come_again(text, jsonb) to kencana_app;
alter function keep_stock() security definer set search_path = public, pg_temp;
alter function keep_cash() security definer set search_path = public, pg_temp;
alter function keep_claims() security definer set search_path = public, pg_temp;
alter function keep_points() security definer set search_path = public, pg_temp;
revoke execute on function keep_stock(), keep_cash(), keep_claims(), keep_points() from public;
-- What places, kinds of claims and kinds of postings there are comes with the program; a cash account comes with its entry in the master rekening.
revoke insert, update, delete on tempat, tempat_trx, jenis_tagihan, jenis_posting, akun_kas, akun_kontrol, akun_perantara from kencana_app;

-- A day is closed as a whole, by the owner's function, which proves what it keeps.
revoke insert on tutup_toko, tutup_toko_lama, tutup_disimpan, buka_toko, tutup_segel from kencana_app;
-- Only the owner's function seals the audit.
revoke insert, update, delete on audit_segel, audit_segel_awal from kencana_app;
do $$
declare
  kept text;
begin
  for kept in select tabel from tutup_disimpan loop
    execute format('revoke insert on %I, %I from kencana_app', kept, kept || '_lama');
  end loop;
end $$;
revoke execute on function close_day(text, date, date), reopen_day(text, date, text, text) from public;
grant execute on function close_day(text, date, date), reopen_day(text, date, text, text) to kencana_app;
grant execute on function lock_till(text) to kencana_app;
grant execute on function hold_whole_day(text) to kencana_app;
grant execute on function lock_lots(text, text, text, text, text, text[]) to kencana_app;
grant execute on function lock_claims(text, text[], text) to kencana_app;

do $$
declare
  large_object regprocedure;
begin
  -- A role may give itself settings, which every connection of it begins with: nothing could be written any more, for good.
  begin
    alter role kencana_app reset all;
    execute format('alter role kencana_app in database %I reset all', current_database());
  exception
    -- Of another owner's server they are its administrator's business; of a cluster's, somebody else may be doing the same.
    when insufficient_privilege then null;
    when internal_error then null;
  end;
  -- Large objects belong to whoever makes them: room on the disk that no table shows.
  for large_object in
    select oid from pg_proc
    where pronamespace = 'pg_catalog'::regnamespace and proname ~ '^(lo_|lowrite$|loread$)' and has_function_privilege('kencana_app', oid, 'execute')
  loop
    begin
      execute format('revoke execute on function %s from public', large_object);
    exception when insufficient_privilege then null;
    end;
  end loop;
end $$;
