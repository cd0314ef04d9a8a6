-- Cases (docs/decisions/121): documents that stay open over days. Events take a case from state to state and change the columns that follow them, and
-- the money of a case equals its claim in the ledger. One call of guard_case declares the steps of a kind of case and makes its triggers. They replace
-- the triggers that 0243, 0430, 0440 and 0560 wrote by hand.

-- Each kind of case, by its table.
create table kasus (
  tabel   text primary key,
  -- The column of its number. Its events have the same column.
  nomor   text not null,
  -- The state that it begins in.
  awal    text not null,
  -- The claim behind it, the column that repeats the balance of that claim, and the sign: -1 the shop owes it, 1 the customer owes it.
  tagihan text not null unique,
  uang    text not null,
  tanda   smallint not null check (tanda in (-1, 1))
);

-- Each step of a kind of case: by which event, from which states, to which state. The declaration of the case has the same steps.
create table kasus_langkah (
  tabel    text not null references kasus,
  -- The table of the event, and the column with the kind of step. Without a column every event of the table is this step.
  kejadian text not null,
  kolom    text,
  jenis    text not null,
  -- The column of the case with the state.
  keadaan  text not null,
  dari     text[] not null check (cardinality(dari) > 0),
  menjadi  text not null,
  -- The column of the event with the money of the case that pays for it: of a sale, what was paid before.
  bayar    text,
  -- States are reached in this order.
  urut     integer not null,
  primary key (tabel, jenis)
);

-- The state and the money of each case, and what they must be by its claim and its valid events. Made anew from the rows above.
create function build_cases() returns void language plpgsql as $$
declare
  its kasus;
  events text;
  states text := '';
  touched text := '';
begin
  for its in select * from kasus order by tabel loop
    select string_agg(format(
      'select l.urut, l.menjadi from %1$I e join kasus_langkah l on (l.tabel, l.kejadian, l.keadaan) = (%2$L, %1$L, ''status'') and (l.kolom is null or l.jenis = %3$s)
       where (e.kode_toko, e.%4$I) = (k.kode_toko, k.%4$I) and e.status <> ''CANCELLED'' and l.menjadi <> all (l.dari)',
      e.kejadian, its.tabel, coalesce('e.' || quote_ident(e.kolom), 'null'), its.nomor), ' union all ' order by e.kejadian)
    into strict events from (select distinct kejadian, kolom from kasus_langkah where tabel = its.tabel) e;
    states := states || case when states = '' then '' else ' union all ' end || format(
      'select %1$L::text as tabel, k.kode_toko, k.%2$I as nomor, k.status, k.%3$I as uang, %4$s * coalesce(t.rupiah, 0) as tagihan, k.status = any (%5$L::text[]) as terbuka,
              coalesce(e.menjadi, case k.status when ''CANCELLED'' then k.status else %6$L end) as seharusnya
       from %1$I k
       left join saldo_tagihan t on (t.kode_toko, t.jenis, t.pihak, t.dokumen) = (k.kode_toko, %7$L, k.no_hp, k.%2$I)
       left join lateral (select menjadi from (%8$s) e order by urut desc limit 1) e on true',
      its.tabel, its.nomor, its.uang, its.tanda,
      array(select distinct unnest(dari) from kasus_langkah where tabel = its.tabel and keadaan = 'status' order by 1), its.awal, its.tagihan, events);
    touched := touched || case when touched = '' then '' else ' union all ' end || (
      select string_agg(format('select %L::text as tabel, kode_toko, %I as nomor, tgl_system from %I where %I is not null', its.tabel, its.nomor, e.kejadian, its.nomor),
        ' union all ' order by e.kejadian)
      from (select its.tabel as kejadian union select kejadian from kasus_langkah where tabel = its.tabel) e);
  end loop;
  execute 'create or replace view kasus_keadaan as ' || states;
  execute 'create or replace view kasus_tersentuh as ' || touched;
end $$;

-- Declares a kind of case and makes its triggers.
--   begins       the state that it begins in
--   claim, sign  the claim behind its money, and who owes it (see kasus)
--   money        its column with the balance of the claim; starts_with: the column with the amount that it begins with
--   follows      further columns that only its steps change
--   zero         further columns that are 0 when it is cancelled
--   steps        a list of
--     event, column, step   the table of the event, its column with the kind of step (null: all of them) and the kind
--     state                 the column with the state, if that is not status
--     from, to              the states that it may begin in, and the state that it ends in
--     paid                  the column of the event with the money of the case that pays for it
--     found                 columns of the case that the event repeats as it found them, with expressions over the case `k` and the event `new`. The step is
--                           refused if they differ. Taking it back needs the case as the step left it, and restores them; `set` then uses `new` alone.
--     set, back             what it changes: columns with such expressions; and the same when it is taken back
--     only                  a further condition over both
create function guard_case(tabel text, nomor text, begins text, claim text, sign integer, money text, starts_with text, follows text[], zero text[], steps jsonb)
returns void language plpgsql as $$
declare
  step jsonb;
  at integer := 0;
  event record;
  forward text;
  backward text;
begin
  insert into kasus values (tabel, nomor, begins, claim, money, sign);
  for step in select * from jsonb_array_elements(steps) loop
    at := at + 1;
    insert into kasus_langkah values (tabel, step ->> 'event', step ->> 'column', step ->> 'step', coalesce(step ->> 'state', 'status'),
      array(select jsonb_array_elements_text(step -> 'from')), step ->> 'to', step ->> 'paid', at);
  end loop;

  -- Its state and its money follow its events. Nobody changes them by hand.
  execute format('create trigger %1$I before update on %2$I for each row
    when (pg_trigger_depth() = 0 and ((%3$s) is distinct from (%4$s) or (old.status <> new.status and (old.status, new.status) <> (%5$L, ''CANCELLED''))))
    execute function refuse_hand()', tabel || '_case_follows', tabel,
    (select string_agg('old.' || quote_ident(c), ', ') from unnest(money || follows) c), (select string_agg('new.' || quote_ident(c), ', ') from unnest(money || follows) c),
    begins);
  execute format('create function %1$I() returns trigger language plpgsql as $f$
    begin
      if (new.status, new.%2$I) is distinct from (%3$L, new.%4$I) %6$s then
        raise exception ''%% does not begin as a new case'', new.%5$I using errcode = ''KN001'';
      end if;
      return new;
    end $f$', tabel || '_case_begins', money, begins, starts_with, nomor, (
      -- A state besides the status begins before its steps.
      select string_agg(format('or new.%I = %L', l.keadaan, l.menjadi), ' ') from kasus_langkah l where l.tabel = guard_case.tabel and l.keadaan <> 'status'));
  execute format('create trigger %1$I before insert on %2$I for each row execute function %3$I()', tabel || '_case_begins', tabel, tabel || '_case_begins');

  for event in select l.kejadian, l.kolom from kasus_langkah l where l.tabel = guard_case.tabel group by 1, 2 loop
    select string_agg(format('when %1$L then update %2$I k set %3$s where (k.kode_toko, k.%4$I) = (new.kode_toko, new.%4$I) and k.%5$I = any (%6$L::text[])%7$s;',
             l.jenis, l.tabel, assignments(jsonb_build_object(l.keadaan, quote_literal(l.menjadi)) || coalesce(s -> 'set', '{}')), guard_case.nomor, l.keadaan, l.dari,
             coalesce(' and (' || (s ->> 'only') || ')', '') || has(s -> 'found')), ' ' order by l.urut),
           string_agg(format('when %1$L then update %2$I k set %3$s where (k.kode_toko, k.%4$I) = (new.kode_toko, new.%4$I) and k.%5$I = %6$L%7$s;',
             l.jenis, l.tabel, assignments(jsonb_build_object(l.keadaan, state_before(l)) || coalesce(s -> 'found', '{}') || coalesce(s -> 'back', '{}')), guard_case.nomor, l.keadaan, l.menjadi,
             has((s -> 'found') || coalesce(s -> 'set', '{}'))), ' ' order by l.urut)
    into forward, backward
    from kasus_langkah l join jsonb_array_elements(steps) s on s ->> 'step' = l.jenis where (l.tabel, l.kejadian) = (guard_case.tabel, event.kejadian);
    execute format('create function %1$I() returns trigger language plpgsql security definer set search_path = public, pg_temp as $f$
      begin
        if tg_op = ''INSERT'' then case %2$s %3$s end case; else case %2$s %4$s end case; end if;
        if not found then
          raise exception ''this step of %% is not possible'', new.%5$I using errcode = ''KN002'', detail = new.%5$I;
        end if;
        return null;
      end $f$', event.kejadian || '_moves_' || tabel, coalesce('new.' || quote_ident(event.kolom), (
        select quote_literal(l.jenis) from kasus_langkah l where (l.tabel, l.kejadian) = (guard_case.tabel, event.kejadian))), forward, backward, nomor);
    execute format('revoke execute on function %I() from public', event.kejadian || '_moves_' || tabel);
    execute format('create trigger %1$I after insert on %2$I for each row when (new.%3$I is not null) execute function %4$I()',
      event.kejadian || '_moves_' || tabel, event.kejadian, nomor, event.kejadian || '_moves_' || tabel);
    execute format('create trigger %1$I after update of status on %2$I for each row
      when (new.%3$I is not null and old.status <> ''CANCELLED'' and new.status = ''CANCELLED'') execute function %4$I()',
      event.kejadian || '_moves_' || tabel || '_back', event.kejadian, nomor, event.kejadian || '_moves_' || tabel);
  end loop;

  -- A case can be cancelled as long as it has no valid events. The name of this trigger is behind the one of _case_follows, which must not see the zeros.
  execute format('create function %1$I() returns trigger language plpgsql as $f$
    begin
      if %2$s then
        raise exception ''%% has valid events'', new.%3$I using errcode = ''KN002'', detail = new.%3$I;
      end if;
      %4$s
      return new;
    end $f$', tabel || '_case_zero', (
      select string_agg(format('exists (select from %1$I e where (e.kode_toko, e.%2$I) = (new.kode_toko, new.%2$I) and e.status <> ''CANCELLED'')', l.kejadian, guard_case.nomor), ' or ')
      from (select distinct l.kejadian from kasus_langkah l where l.tabel = guard_case.tabel) l), nomor,
    (select string_agg(format('new.%I := 0;', c), ' ') from unnest(money || zero) c));
  execute format('create trigger %1$I before update on %2$I for each row when (old.status <> ''CANCELLED'' and new.status = ''CANCELLED'') execute function %1$I()',
    tabel || '_case_zero', tabel);

  execute format('create constraint trigger %1$I after insert or update on %2$I deferrable initially deferred for each row execute function case_is_right(%2$L, %3$L)',
    tabel || '_case_is_right', tabel, nomor);
  execute format('create constraint trigger %1$I after insert on mutasi_tagihan deferrable initially deferred for each row when (new.jenis = %2$L)
    execute function case_is_right(%3$L, ''dokumen'')', 'mutasi_tagihan_of_' || tabel, claim, tabel);
  perform build_cases();
end $$;

-- `status = 'SELESAI', biaya_selesai = new.biaya_selesai`, of {"status": "'SELESAI'", "biaya_selesai": "new.biaya_selesai"}.
create function assignments(changes jsonb) returns text language sql immutable as $$
  select string_agg(quote_ident(key) || ' = ' || value, ', ' order by key) from jsonb_each_text(changes)
$$;

-- ` and (k.uang_muka, k.biaya) is not distinct from (new.uang_muka, 0)`, of {"uang_muka": "new.uang_muka", "biaya": "0"}. Empty for null.
create function has(columns jsonb) returns text language sql immutable as $$
  select coalesce((
    select format(' and (%s) is not distinct from (%s)', string_agg('k.' || quote_ident(key), ', ' order by key), string_agg(value, ', ' order by key))
    from jsonb_each_text(columns) having count(*) > 0), '')
$$;

-- The state that a step found, as an expression over the case `k`: a step from several states found the one that a valid event left.
create function state_before(step kasus_langkah) returns text language sql stable as $$
  select case when cardinality(step.dari) = 1 then quote_literal(step.dari[1]) else format('case %s else %L end', (
    select string_agg(format('when exists (select from %1$I e where (e.kode_toko, e.%2$I) = (k.kode_toko, k.%2$I) and e.status <> ''CANCELLED'' and %3$s) then %4$L',
      l.kejadian, c.nomor, coalesce(format('e.%I = %L', l.kolom, l.jenis), 'true'), l.menjadi), ' ' order by l.urut desc)
    from kasus_langkah l join kasus c using (tabel)
    where l.tabel = step.tabel and l.keadaan = step.keadaan and l.menjadi = any (step.dari) and l.menjadi <> all (l.dari)), (select c.awal from kasus c where c.tabel = step.tabel)) end
$$;
revoke execute on function build_cases(), guard_case(text, text, text, text, integer, text, text, text[], text[], jsonb), assignments(jsonb), has(jsonb), state_before(kasus_langkah) from public;

-- The faults of a case: its money is its claim, nothing is left when it is over, and its state is that of its last valid event.
create function kasus_salah(kind text, shop text, its text) returns table (kunci text, ukuran text, seharusnya numeric, nyata numeric) language plpgsql stable as $$
begin
  return query
    select s.nomor, m.*
    from kasus_keadaan s
    cross join lateral (values
      ('rupiah', s.tagihan::numeric, s.uang::numeric), ('sisa', 0, case when s.terbuka then 0 else s.uang end::numeric), ('status', 1, (s.status = s.seharusnya)::integer::numeric)
    ) as m (ukuran, seharusnya, nyata)
    where s.tabel = kind and s.kode_toko = shop and s.nomor = its and m.seharusnya <> m.nyata;
end $$;

-- At the end of every transaction that touches a case or its claim.
create function case_is_right() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  its constant text := to_jsonb(new) ->> tg_argv[1];
  wrong text;
begin
  select s.ukuran into wrong from kasus_salah(tg_argv[0], new.kode_toko, its) s limit 1;
  if found then
    raise exception '% of % % is not right', wrong, tg_argv[0], its using errcode = 'KN002', detail = its;
  end if;
  return null;
end $$;
revoke execute on function case_is_right() from public;

-- Repairs.
drop trigger service_follows on service;
drop trigger service_begins_with_us on service;
drop trigger service_zero on service;
drop trigger service_stands on service;
drop trigger mutasi_tagihan_of_service on mutasi_tagihan;
drop trigger mutasi_service_moves on mutasi_service;
drop trigger mutasi_service_moves_back on mutasi_service;
drop function service_begins();
drop function service_is_cancelled();
drop function service_moves();
drop function service_stands();
select guard_case('service', 'no_service', 'MASUK', 'UM_SERVICE', -1, 'uang_muka_service', 'dp_service', array['biaya_selesai', 'total_berat_selesai'], '{}', '[
  { "event": "mutasi_service", "column": "jenis_service", "step": "SELESAI", "from": ["MASUK"], "to": "SELESAI", "only": "new.no_hp = k.no_hp",
    "found": { "biaya_selesai": "null", "total_berat_selesai": "null" },
    "set": { "biaya_selesai": "new.biaya_selesai", "total_berat_selesai": "new.total_berat_selesai" } },
  { "event": "mutasi_service", "column": "jenis_service", "step": "AMBIL", "from": ["SELESAI"], "to": "DIAMBIL",
    "only": "new.no_hp = k.no_hp",
    "found": { "uang_muka_service": "new.uang_muka_service" }, "set": { "uang_muka_service": "0" } },
  { "event": "mutasi_service", "column": "jenis_service", "step": "KEMBALI", "from": ["MASUK", "SELESAI"], "to": "DIKEMBALIKAN",
    "only": "new.no_hp = k.no_hp",
    "found": { "uang_muka_service": "new.uang_muka_service" }, "set": { "uang_muka_service": "0" } },
  { "event": "mutasi_service", "column": "jenis_service", "step": "GANTI_RUGI", "from": ["MASUK", "SELESAI"], "to": "DIGANTI",
    "only": "new.no_hp = k.no_hp",
    "found": { "uang_muka_service": "new.uang_muka_service" }, "set": { "uang_muka_service": "0" } }
]');

-- For `verify` (0600_closing_proves_the_day.sql).
create function kasus_beda(shop text, after date) returns table (kunci text, ukuran text, seharusnya numeric, nyata numeric) language sql stable as $$
  select t.tabel || ' ' || s.kunci, s.ukuran, s.seharusnya, s.nyata
  from (select distinct tabel, nomor from kasus_tersentuh where kode_toko = shop and tgl_system > after) t cross join lateral kasus_salah(t.tabel, shop, t.nomor) s
$$;
