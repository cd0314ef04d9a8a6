-- No whole card number is stored (docs/decisions/110): 12 to 19 digits in groups, as those of banks begin, whose last digit proves the others. `maskCards` of engine/kinds/card
-- does the same.
create function nomor_kartu(angka text) returns boolean language sql immutable parallel safe as $$
  select length($1) between 12 and 19 and $1 ~ '^([2-6]|1946)' and $1 !~ '^62[0-9]{10,12}$'
    and (select sum(case when n > 9 then n - 9 else n end) % 10 = 0
         from (select (ascii(d) - 48) * (1 + (length($1) - at) % 2) as n from regexp_split_to_table($1, '') with ordinality as s (d, at)) dua_kali)
$$;

create function tanpa_nomor_kartu(teks text) returns text language plpgsql immutable parallel safe as $$
declare
  sisa text := $1;
  hasil text := '';
  lari text;
  kelompok text[];
  mulai integer;
  akhir integer;
  tanda integer;
begin
  if $1 is null or $1 !~ '[0-9]([ .-]?[0-9]){11}' then return $1; end if;
  loop
    -- The first digits with what belongs to them. Those behind a letter, or a letter and a hyphen, are no card's, nor is a number that ends as those of documents.
    lari := substring(sisa from '[A-Za-z]-?[0-9]+(?:-[0-9]+)*|[0-9]+-[0-9]{6}-[0-9]{4}(?![0-9])|(?![0-9]+-[0-9]{6}-[0-9]{4}(?![0-9]))[0-9]+(?:[ .-](?![0-9]+-[0-9]{6}-[0-9]{4}(?![0-9]))[0-9]+)*');
    exit when lari is null;
    hasil := hasil || left(sisa, position(lari in sisa) - 1);
    sisa := substr(sisa, position(lari in sisa) + length(lari));
    if lari ~ '^([A-Za-z]|[0-9]+-[0-9]{6}-[0-9]{4}(?![0-9]))' then
      hasil := hasil || lari;
      continue;
    end if;
    kelompok := regexp_split_to_array(lari, '[ .-]');
    mulai := 1;
    tanda := 0;
    while mulai <= cardinality(kelompok) loop
      akhir := least(cardinality(kelompok), mulai + 18);
      while akhir >= mulai and not nomor_kartu(array_to_string(kelompok[mulai:akhir], '')) loop
        akhir := akhir - 1;
      end loop;
      if akhir >= mulai then
        hasil := hasil || '**** ' || right(array_to_string(kelompok[mulai:akhir], ''), 4);
      else
        akhir := mulai;
        hasil := hasil || kelompok[mulai];
      end if;
      tanda := tanda + length(array_to_string(kelompok[mulai:akhir], ' ')) + 1;
      hasil := hasil || substr(lari, tanda, 1);
      mulai := akhir + 1;
    end loop;
  end loop;
  return hasil || sisa;
end $$;

-- What is entered has none. What was stored before stays, as it is sealed, and is read without.
create function no_card_number() returns trigger language plpgsql as $$
declare
  isi constant text := to_jsonb(new) ->> tg_argv[0];
begin
  if tg_op = 'UPDATE' and to_jsonb(old) ->> tg_argv[0] = isi then return new; end if;
  if isi <> tanpa_nomor_kartu(isi) then
    raise exception '%.% has a whole card number', tg_table_name, tg_argv[0] using errcode = 'check_violation';
  end if;
  return new;
end $$;
create function refuse_card_numbers(tabel text, kolom text) returns void language plpgsql as $$
begin
  execute format('create trigger %I before insert or update of %I on %I for each row when (length(new.%I) >= 12) execute function no_card_number(%L)',
    tabel || '_' || kolom || '_no_card', kolom, tabel, kolom, kolom);
end $$;
revoke execute on function refuse_card_numbers(text, text) from public;

select refuse_card_numbers(c.relname, a.attname)
from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
where c.relkind = 'r' and not a.attisdropped and a.attname in ('no_kartu', 'keterangan', 'alasan_batal')
  and exists (select from dokumen d where d.tabel = c.relname or c.relname = any (d.bagian));

create or replace function add_payment_columns(bagian text) returns void language plpgsql as $$
begin
  execute format('alter table %1$I
    add column jenis       text not null check (jenis in (''CASH'', ''TRANSFER'', ''DEBIT'', ''CREDIT'')),
    add column no_rekening text references rekening,
    add column no_kartu    text,
    add column jumlah      bigint not null check (jumlah > 0),
    -- Owed by the bank until its statement shows it.
    add column piutang     boolean not null default false check (not piutang or jenis in (''TRANSFER'', ''DEBIT'', ''CREDIT'')),
    add constraint %2$I check ((jenis = ''CASH'') = (no_rekening is null))', bagian, bagian || '_account');
  perform refuse_card_numbers(bagian, 'no_kartu');
end $$;

-- As in 0180_judged_in_one_pass.sql, and the texts that people write in a document have no card number.
create or replace function guard_document(tabel text, nomor text, kind text, bagian text[], berubah text[], jumlah jsonb) returns void language plpgsql as $$
declare
  part text;
begin
  insert into dokumen values (tabel, nomor, kind, bagian, berubah, jumlah);
  execute format('alter table %I add column written_in xid8 not null default pg_current_xact_id()', tabel);
  perform guard_header_of(tabel);
  execute format('create trigger %I before truncate on %I for each statement execute function refuse_removal()', tabel || '_no_truncate', tabel);
  execute format('create trigger %I before delete on %I for each row execute function refuse_removal()', tabel || '_no_delete', tabel);
  -- A trigger of refuse_change() is what the rights of the application follow from: such a table is only ever added to.
  execute format('create trigger %I before update on %I for each row execute function %I()',
                 tabel || '_stays', tabel, case when berubah = '{}' then 'refuse_change' else 'guard_header' end);
  if 'status' = any(berubah) then
    execute format(
      'create constraint trigger %I after update on %I deferrable initially deferred for each row
         when (new.status = ''CANCELLED'' and old.status <> ''CANCELLED'') execute function header_is_reversed()', tabel || '_reversed', tabel);
  end if;
  foreach part in array bagian loop
    perform guard_part_of(part, tabel, nomor);
    execute format('create trigger %I before update or delete on %I for each row when (pg_trigger_depth() = 0) execute function refuse_change()',
                   part || '_append_only', part);
    execute format('create trigger %I before truncate on %I for each statement execute function refuse_change()', part || '_no_truncate', part);
  end loop;
  perform refuse_card_numbers(c.relname, a.attname)
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.oid = any (array(select each::regclass from unnest(tabel || bagian) each)) and not a.attisdropped and a.attname in ('keterangan', 'alasan_batal');
end $$;
