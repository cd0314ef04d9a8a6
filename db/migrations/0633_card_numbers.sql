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
  isi text := to_jsonb(new) ->> tg_argv[0];
begin
  if isi <> tanpa_nomor_kartu(isi) then
    raise exception '%.% has a whole card number', tg_table_name, tg_argv[0] using errcode = 'check_violation';
  end if;
  return new;
end $$;
create function refuse_card_numbers(tabel text, kolom text) returns void language plpgsql as $$
begin
  execute format('create trigger %I before insert on %I for each row when (length(new.%I) >= 12) execute function no_card_number(%L)',
    tabel || '_' || kolom || '_no_card', tabel, kolom, kolom);
end $$;
revoke execute on function refuse_card_numbers(text, text) from public;

select refuse_card_numbers(c.relname, a.attname)
from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
where c.relkind = 'r' and not a.attisdropped and a.attname in ('no_kartu', 'keterangan')
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
